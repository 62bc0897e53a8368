import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import { limits } from '@mimic/contract/limits'
import { expect, it } from 'vitest'
import { DeviceRecord } from './DeviceRecord.ts'

it('says nothing of reads that never were', () => {
  expect(new DeviceRecord().counters).toEqual({ reads: 0, failedReads: 0, writes: 0, failedWrites: 0, reconnects: 0 })
})

it('counts, and tells median and worst of the last 100 reads', () => {
  const record = new DeviceRecord()
  record.noteRead(5_000, 1)
  for (let i = 1; i <= 100; i++) record.noteRead(i, 1000 + i)
  record.noteFailedRead(codes.gatewayTimeout, says('noAnswer', { ms: 50 }), 2000)
  record.noteWrite(true)
  record.noteWrite(false)
  expect(record.counters).toEqual({
    reads: 101,
    failedReads: 1,
    writes: 1,
    failedWrites: 1,
    reconnects: 0,
    goodAt: 1100,
    readMs: [51, 100],
    fault: { code: codes.gatewayTimeout, text: says('noAnswer', { ms: 50 }), time: 2000 },
  })
})

it('counts as a reconnect each return but the first answer', () => {
  const record = new DeviceRecord()
  for (const isOnline of [false, true, false, true, false, true]) record.noteOnline(isOnline)
  expect(record.counters.reconnects).toBe(2)
})

it('counts the failures of a driver that nobody caught, and tells the last one, as far as a status may', () => {
  const record = new DeviceRecord()
  record.noteCrash('opcua: first', 1000)
  record.noteCrash(`opcua: ${'x'.repeat(500)}`, 2000)
  const { crash } = record.counters
  expect(crash).toMatchObject({ count: 2, time: 2000, text: expect.stringMatching(/^opcua: x/) })
  expect(crash?.text.length).toBe(limits.bus.crashText)
})
