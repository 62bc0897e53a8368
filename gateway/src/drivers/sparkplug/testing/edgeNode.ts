import { newClient, type UPayload } from 'sparkplug-client'
import { answerQuestions } from '../../../testing/answerQuestions.ts'
import type { FieldValue } from '../../Driver.ts'
import { type EdgeMetric, edgeMetrics, MANY, manyName } from './edgeMetrics.ts'

/**
 * An edge node by Tahu's client, as a process of its own, so that it can be killed. URL is the broker's. Data refers to
 * metrics by their aliases. It reports ready when it has published its births.
 */
type Metric = NonNullable<UPayload['metrics']>[number]

const values = new Map(edgeMetrics.map(({ name, values: [first = 0] }) => [name, first]))
let many = 0
const edge = newClient({
  serverUrl: process.env['URL'] ?? '',
  username: '',
  password: '',
  groupId: 'plant',
  edgeNode: 'edge',
  clientId: 'edge',
})
const payload = (metrics: readonly Metric[]): UPayload => ({ timestamp: Date.now(), metrics: [...metrics] })
const metricOf = ({ name, type }: EdgeMetric): Metric => {
  const value = values.get(name) ?? null
  return { alias: edgeMetrics.findIndex((each) => each.name === name) + 1, type, value: ownValue(value, type) }
}
const ownValue = (value: FieldValue | null, type: string) =>
  type === 'DateTime' && typeof value === 'string' ? Date.parse(value) : value
const manyMetric = (i: number): Metric => ({ alias: edgeMetrics.length + 1 + i, type: 'Int32', value: many })
const named = (metric: EdgeMetric): Metric => ({ name: metric.name, ...metricOf(metric) })

function publishBirths(): void {
  const own = edgeMetrics.filter(({ deviceId }) => deviceId === '')
  const all = Array.from({ length: MANY }, (_, i) => ({ name: manyName(i), ...manyMetric(i) }))
  edge.publishNodeBirth(payload([...own.map(named), ...all]))
  const devices = Map.groupBy(edgeMetrics, ({ deviceId }) => deviceId)
  for (const [deviceId, metrics] of devices)
    if (deviceId !== '') edge.publishDeviceBirth(deviceId, payload(metrics.map(named)))
}

function setValue(name: string, value: FieldValue): void {
  const metric = edgeMetrics.find((each) => each.name === name)
  // An edge node reports changes only.
  if (!metric || values.get(name) === value) return
  values.set(name, value)
  if (metric.deviceId === '') edge.publishNodeData(payload([metricOf(metric)]))
  else edge.publishDeviceData(metric.deviceId, payload([metricOf(metric)]))
}

edge.on('error', (error) => console.error(error))
edge.on('birth', () => {
  publishBirths()
  process.send?.({ port: 0 })
})
edge.on('ncmd', ({ metrics }) => {
  if (metrics?.some(({ name }) => name === 'Node Control/Rebirth')) publishBirths()
})
edge.on('dcmd', (_, { metrics }) => {
  for (const { name, value } of metrics ?? []) if (name && typeof value === 'number') setValue(name, value)
})
answerQuestions({
  set: setValue,
  get: (name: string) => values.get(name),
  setMany: (value: number) => {
    many = value
    edge.publishNodeData(payload(Array.from({ length: MANY }, (_, i) => manyMetric(i))))
  },
})
