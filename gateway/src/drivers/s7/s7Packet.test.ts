import { parseS7Address, type S7Address } from '@mimic/contract/drivers'
import { codes } from '@mimic/contract/errors'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { planRequests, readItems, readRequest, splitFrames, writeRequest } from './s7Packet.ts'
import { bytesOf, decodeS7, encodeS7 } from './s7Value.ts'

const at = (text: string): S7Address => {
  const parsed = parseS7Address(text)
  if (!parsed) throw new Error(text)
  return parsed
}

it('asks for several values with one message', () => {
  expect(readRequest(1, [at('DB1,REAL0'), at('M2.3')]).toString('hex')).toBe(
    '0300002b02f080320100000001001a00000402120a10020004000184000000120a10020001000083000010',
  )
})

it('writes a bit as a bit and a number as bytes', () => {
  expect(writeRequest(1, at('DB1,X4.3'), encodeS7(at('DB1,X4.3'), true)).toString('hex')).toBe(
    '0300002402f080320100000001000e00050501120a10010001000184000023' + '0003000101',
  )
  expect(
    writeRequest(1, at('MW2'), encodeS7(at('MW2'), 258))
      .subarray(-6)
      .toString('hex'),
  ).toBe('000400100102')
})

it('takes items of an answer with their filling, and the codes of refused ones', () => {
  const data = Buffer.from('ff04000801' + '00' + '0a000000' + 'ff0900020102', 'hex')
  const answer = { reference: 1, error: 0, parameters: Buffer.alloc(0), data }
  expect(readItems(answer, 3).map(({ code, bytes }) => [code, bytes.toString('hex')])).toEqual([
    [0xff, '01'],
    [0x0a, ''],
    [0xff, '0102'],
  ])
})

it('reads what it wrote, for every type', () => {
  const cases = [
    ['DB1,X0.5', true],
    ['DB1,B0', 200],
    ['DB1,W0', 60_000],
    ['DB1,I0', -300],
    ['DB1,DW0', 4_000_000_000],
    ['DB1,DI0', -70_000],
    ['DB1,R0', 3.3],
    ['DB1,LR0', -0.1],
    ['DB1,C0', 'A'],
    ['DB1,S0.10', 'käse'],
    ['DB1,S0.10', ''],
  ] as const
  for (const [text, value] of cases) {
    const bytes = encodeS7(at(text), value)
    expect(bytes.length, text).toBe(bytesOf(at(text)))
    expect(decodeS7({ ...at(text), bit: 0 }, bytes), text).toBe(value)
  }
})

it('refuses what a type cannot hold', () => {
  const codeOf = (text: string, value: number | string | boolean) => {
    try {
      return encodeS7(at(text), value)
    } catch (error) {
      return (error as { code: number }).code
    }
  }
  expect(codeOf('MW0', 70_000)).toBe(codes.writeOutOfRange)
  expect(codeOf('MI0', -40_000)).toBe(codes.writeOutOfRange)
  expect(codeOf('MW0', true)).toBe(codes.dataType)
  expect(codeOf('M0.0', 1)).toBe(codes.dataType)
  expect(codeOf('DB1,S0.3', 'long')).toBe(codes.writeOutOfRange)
  expect(codeOf('DB1,S0.3', '水')).toBe(codes.dataType)
})

it('plans requests that fit into a message, none lost', () => {
  const addresses = fc.constantFrom('DB1,REAL0', 'DB1,X0.0', 'DB1,S0.100', 'DB1,LREAL8', 'MW2').map(at)
  fc.assert(
    fc.property(fc.array(addresses), fc.constantFrom(240, 480), (items, pdu) => {
      const requests = planRequests(items, (item) => item, pdu)
      expect(requests.flat()).toEqual(items)
      for (const request of requests) {
        expect(request.length).toBeLessThanOrEqual(20)
        expect(readRequest(1, request).length - 7).toBeLessThanOrEqual(pdu)
        const answer = request.reduce((sum, item) => sum + 4 + bytesOf(item) + (bytesOf(item) % 2), 14)
        expect(answer).toBeLessThanOrEqual(pdu)
      }
    }),
  )
})

it('puts frames together, however they arrive', () => {
  const frame = readRequest(1, [at('MW2')])
  const { frames, rest } = splitFrames(Buffer.concat([frame, frame.subarray(0, 9)]))
  expect([frames.length, rest.length]).toEqual([1, 9])
  expect(splitFrames(Buffer.concat([rest, frame.subarray(9)])).frames).toEqual([frame])
  expect(() => splitFrames(Buffer.from('HTTP/1.1'))).toThrow('no ISO')
})
