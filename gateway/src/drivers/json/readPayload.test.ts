import { codes } from '@mimic/contract/errors'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leavesOf } from './leavesOf.ts'
import { type PayloadSignal, readPayload } from './readPayload.ts'
import { asTime, parseDocument, valueAt } from './readValue.ts'

const signal = (valueType: PayloadSignal['valueType'], path = '', timePath = ''): PayloadSignal => ({
  id: 's',
  valueType,
  address: { path, timePath },
})
const read = (payload: string, ...signals: PayloadSignal[]) =>
  readPayload(payload, signals).map((one) => (one.is === 'good' ? one.value : one.code))

describe('a payload', () => {
  it('may be a plain value', () => {
    expect(read(' 21.5 ', signal('number'), signal('string'), signal('boolean'))).toEqual([
      21.5,
      ' 21.5 ',
      codes.dataCheck,
    ])
    expect(read('"a b"', signal('string'))).toEqual(['a b'])
    expect(read('running', signal('string'), signal('number'))).toEqual(['running', codes.dataCheck])
  })

  it('has switches in all the ways in which devices write them', () => {
    for (const text of ['ON', 'on', 'true', 'True', '1', '"ON"'])
      expect(read(text, signal('boolean')), text).toEqual([true])
    for (const text of ['OFF', 'false', '0', '"no"']) expect(read(text, signal('boolean')), text).toEqual([false])
    for (const text of ['2', 'maybe', 'null', '{}'])
      expect(read(text, signal('boolean')), text).toEqual([codes.dataCheck])
  })

  it('gives the values at paths; one that is missing or of another type costs its own signal only', () => {
    const payload = '{"t":{"v":[1,"2.5"]},"on":true,"s":"x","n":null}'
    expect(
      read(
        payload,
        signal('number', 't.v[0]'),
        signal('number', 't.v[1]'),
        signal('number', 't.v[2]'),
        signal('number', 's'),
        signal('number', 'n'),
        signal('number', 'on'),
        signal('boolean', 'on'),
        signal('string', 't'),
      ),
    ).toEqual([1, 2.5, codes.variableMissing, codes.dataCheck, codes.dataCheck, codes.dataCheck, true, codes.dataCheck])
  })

  it('with NaN, which is no JSON, costs that value only', () => {
    const payload = '{"a":NaN,"b":-Infinity,"c":3,"d":"NaN"}'
    expect(
      read(payload, signal('number', 'a'), signal('number', 'b'), signal('number', 'c'), signal('string', 'd')),
    ).toEqual([codes.dataCheck, codes.dataCheck, 3, 'NaN'])
    expect(read('NaN', signal('number'))).toEqual([codes.dataCheck])
    expect(read('1e999', signal('number'))).toEqual([codes.dataCheck])
  })

  it('that is no JSON has no value at a path', () => {
    expect(read('{broken', signal('number', 'a'))).toEqual([codes.dataCheck])
  })

  it('has no properties of the language', () => {
    expect(read('{"a":[1]}', signal('number', 'a.length'), signal('string', 'constructor.name'))).toEqual([
      codes.variableMissing,
      codes.variableMissing,
    ])
  })

  it('with a text longer than a value may be is bad', () => {
    expect(read(JSON.stringify('x'.repeat(1000)), signal('string'))).toEqual([codes.dataCheck])
  })
})

describe('the time of a payload', () => {
  const at = Date.UTC(2026, 0, 2, 3, 4, 5)
  it('is ISO text, seconds or milliseconds', () => {
    for (const time of [
      '2026-01-02T03:04:05Z',
      '2026-01-02T11:04:05+08:00',
      '2026-01-02 03:04:05',
      at,
      at / 1000,
      `${at}`,
    ])
      expect(asTime(time), String(time)).toBe(at)
  })

  it('is missing for anything else', () => {
    for (const time of ['yesterday', '', null, true, -5, 0, {}, 'NaN', undefined]) expect(asTime(time)).toBeUndefined()
  })

  it('is taken from its path', () => {
    const [value] = readPayload('{"v":1,"ts":"2026-01-02T03:04:05Z"}', [signal('number', 'v', 'ts')])
    expect(value).toMatchObject({ is: 'good', value: 1, time: at })
    expect(readPayload('{"v":1}', [signal('number', 'v', 'ts')])[0]).not.toHaveProperty('time')
  })
})

it('every leaf of a document is found at its path', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (document) => {
      const text = JSON.stringify(document)
      const parsed = parseDocument(text)?.document
      for (const { path, dataType } of leavesOf(parsed, 1000)) {
        const [value] = readPayload(text, [signal(dataType, path)])
        if (dataType === 'number') expect(value).toMatchObject({ is: 'good' })
      }
      expect(valueAt(parsed, [])).toEqual(parsed)
    }),
  )
})
