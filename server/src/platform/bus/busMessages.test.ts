import { limits } from '@mimic/contract/limits'
import { describe, expect, it } from 'vitest'
import { readBatch, readResult, readStatus } from './busMessages.ts'

const bytes = (message: unknown) => Buffer.from(JSON.stringify(message))
const batch = (...samples: unknown[]) => ({ v: 1, boot: 'b', seq: 1, samples })

describe('a message of a gateway', () => {
  it('keeps every value as it was sent', () => {
    const samples = [
      ['s', 1, null, 2],
      ['s', 1, false, 0],
      ['s', 1, 0, 0],
      ['s', 1, '7', 1],
    ]
    expect(readBatch(bytes(batch(...samples)))?.samples).toEqual(samples)
  })

  it.each([
    ['no JSON', Buffer.from('{')],
    ['another version', bytes({ ...batch(), v: 2 })],
    ['an undeclared field', bytes({ ...batch(), more: 1 })],
    ['a number as text', bytes({ ...batch(), seq: '1' })],
    ['a sample that is too short', bytes(batch(['s', 1, 2]))],
    ['a quality outside the list', bytes(batch(['s', 1, 2, 3]))],
    ['a nested value', bytes(batch(['s', 1, { a: 1 }, 0]))],
    ['too many samples', bytes(batch(...Array.from({ length: limits.bus.samplesPerBatch + 1 }, () => ['s', 1, 1, 0])))],
    ['too many bytes', Buffer.alloc(limits.bus.packetBytes + 1, ' ')],
  ])('is not taken: %s', (_what, payload) => {
    expect(readBatch(payload)).toBeUndefined()
  })

  it('may be as large as a packet', () => {
    const largest = Buffer.alloc(limits.bus.packetBytes, ' ')
    bytes(batch()).copy(largest)
    expect(readBatch(largest)).toEqual(batch())
  })

  it('reads status and result', () => {
    const status = { v: 1, online: true, boot: 'b', time: 1, buffered: 0, devices: { e: false } }
    expect(readStatus(bytes(status))).toEqual(status)
    expect(readStatus(bytes({ ...status, online: 'true' }))).toBeUndefined()
    const result = { v: 1, uuid: 'u', code: 200, value: 3.5, time: 1 }
    expect(readResult(bytes(result))).toEqual(result)
    expect(readResult(bytes({ ...result, code: null }))).toBeUndefined()
  })
})
