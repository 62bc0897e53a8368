import { codes } from '@mimic/contract/errors'
import { expect, it } from 'vitest'
import { browseMetrics } from './browseMetrics.ts'
import { EdgeNode } from './EdgeNode.ts'
import { fromField, metricType, toField } from './metricValue.ts'
import { decodePayload, encodeCommand, type Metric, type Payload } from './payload.ts'
import { fieldsOf } from './protobuf.ts'

const signal = (id: string, metric: string, deviceId = '', valueType: 'number' | 'boolean' | 'string' = 'number') => ({
  id,
  valueType,
  address: { deviceId, metric },
})
const metric = (own: Partial<Metric>): Metric => ({
  name: undefined,
  alias: undefined,
  time: 1000,
  type: undefined,
  isNull: false,
  quality: undefined,
  value: undefined,
  ...own,
})
const double = (value: number) => [...fieldsOf(toField(value, metricType.Double))][0]
const born = (name: string, value: number, alias?: bigint) =>
  metric({ name, alias, type: metricType.Double, value: double(value) })
const bdSeq = (value: bigint) => metric({ name: 'bdSeq', type: metricType.Int64, value: { number: 11, value } })
const payload = (seq: number | undefined, ...metrics: Metric[]): Payload => ({ time: 1000, seq, metrics })
const values = ({ readings }: { readings: readonly { signalId: string; value: unknown; code?: number }[] }) =>
  readings.map(({ signalId, value, code }) => [signalId, value ?? code])

it('asks for the births of an edge node that it does not know, and uses no data of it', () => {
  const node = new EdgeNode([signal('a', 'a')])
  expect(node.take('NDATA', '', payload(5, born('a', 1)))).toEqual({ readings: [], needsBirth: true })
  expect(node.take('NBIRTH', '', payload(0, born('a', 1)))).toMatchObject({ needsBirth: false })
  expect(node.take('DDATA', 'd', payload(1, born('x', 1)))).toEqual({ readings: [], needsBirth: true })
})

it('takes data by alias with the type of the birth, over the node and its devices', () => {
  const node = new EdgeNode([signal('a', 'a'), signal('b', 'x', 'd'), signal('gone', 'gone')])
  expect(values(node.take('NBIRTH', '', payload(0, born('a', 1, 7n))))).toEqual([
    ['a', 1],
    ['gone', codes.addressMissing],
  ])
  expect(values(node.take('DBIRTH', 'd', payload(1, born('x', 2, 8n))))).toEqual([['b', 2]])
  const data = node.take('DDATA', 'd', payload(2, metric({ alias: 8n, value: double(3) })))
  expect([values(data), data.needsBirth]).toEqual([[['b', 3]], false])
  expect(node.take('NDATA', '', payload(3, metric({ alias: 99n, value: double(3) }))).needsBirth).toBe(true)
})

it('asks for births after a gap in the numbers, which count to 255', () => {
  const node = new EdgeNode([signal('a', 'a')])
  node.take('NBIRTH', '', payload(255, born('a', 1)))
  expect(node.take('NDATA', '', payload(0, born('a', 2))).needsBirth).toBe(false)
  const late = node.take('NDATA', '', payload(2, born('a', 3)))
  expect([values(late), late.needsBirth]).toEqual([[['a', 3]], true])
  expect(node.take('NDATA', '', payload(3, born('a', 4))).needsBirth).toBe(false)
})

it('ignores the death of an earlier connection', () => {
  const node = new EdgeNode([signal('a', 'a'), signal('b', 'x', 'd')])
  node.take('NBIRTH', '', payload(0, bdSeq(4n), born('a', 1)))
  node.take('NDEATH', '', payload(undefined, bdSeq(3n)))
  expect(node.isAlive).toBe(true)
  expect(node.unborn()).toMatchObject([{ signalId: 'b', code: codes.commFault }])
  node.take('NDEATH', '', payload(undefined, bdSeq(4n)))
  expect(node.isAlive).toBe(false)
})

it('the death of a device costs its own signals only', () => {
  const node = new EdgeNode([signal('a', 'a'), signal('b', 'x', 'd')])
  node.take('NBIRTH', '', payload(0, born('a', 1)))
  node.take('DBIRTH', 'd', payload(1, born('x', 1)))
  expect(values(node.take('DDEATH', 'd', payload(2)))).toEqual([['b', codes.commFault]])
  expect([node.isAlive, node.isDeviceAlive('d')]).toEqual([true, false])
})

it('tells null, quality and wrong types', () => {
  const node = new EdgeNode([signal('a', 'a'), signal('on', 'a', '', 'boolean')])
  const read = (own: Partial<Metric>) => node.take('NBIRTH', '', payload(0, { ...born('a', 1), ...own })).readings
  expect(read({ isNull: true, value: undefined })[0]).toMatchObject({ value: null, code: codes.dataCheck })
  expect(read({ quality: 500 })[0]).toMatchObject({ value: 1, quality: 1, time: 1000 })
  expect(read({ quality: 0 })[0]).toMatchObject({ value: null, code: codes.deviceFault })
  expect(read({})[1]).toMatchObject({ value: null, code: codes.dataType })
})

it('encodes what it decodes, for every type', () => {
  const all = [
    ['Int8', -5],
    ['Int16', -300],
    ['Int32', -70_000],
    ['Int64', -9_000_000_000],
    ['UInt8', 200],
    ['UInt16', 60_000],
    ['UInt32', 4_000_000_000],
    ['UInt64', 9_000_000_000],
    ['Float', 3.3],
    ['Double', -0.1],
    ['Boolean', true],
    ['String', 'täxt'],
    ['DateTime', '2026-01-02T00:00:00.000Z'],
  ] as const
  const sent = all.map(([name, value]) => ({ name, type: metricType[name], value: toField(value, metricType[name]) }))
  const { time, metrics } = decodePayload(encodeCommand(1_700_000_000_000, sent))
  expect(time).toBe(1_700_000_000_000)
  expect(metrics.map(({ name, type, value }) => [name, value && fromField(value, type ?? 0)])).toEqual(all)
  expect(() => toField(300, metricType.UInt8)).toThrow('not within')
  expect(() => decodePayload(Buffer.from([0x12, 0x7f, 1]))).toThrow(RangeError)
})

it('browses the folders in the names of metrics', () => {
  const known = ['a', 'Out/2', 'Out/10', 'Out/In/x'].map((name) => ({ deviceId: '', name, type: metricType.Double }))
  const metrics = [...known, { deviceId: 'press', name: 'P', type: metricType.Boolean }]
  expect(browseMetrics(metrics, '').map(({ node, title }) => [node, title])).toEqual([
    ['press:', 'press'],
    [':a', 'a'],
    [':Out/', 'Out'],
  ])
  expect(browseMetrics(metrics, ':Out/').map(({ title, hasChildren }) => [title, hasChildren])).toEqual([
    ['2', false],
    ['10', false],
    ['In', true],
  ])
  expect(browseMetrics(metrics, 'press:')[0]?.signal).toMatchObject({
    dataType: 'boolean',
    address: { deviceId: 'press', metric: 'P' },
  })
})
