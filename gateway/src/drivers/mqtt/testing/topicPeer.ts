import mqtt, { type MqttClient } from 'mqtt'
import type { FieldValue } from '../../Driver.ts'
import { Mosquitto } from '../../testing/Mosquitto.ts'
import type { Peer } from '../../testing/Peer.ts'

const PUBLISH_MS = 50
const MANY_TOPICS = 100

/**
 * A device at a Mosquitto: it publishes its values all the time, as sensors do, and takes those that are published to
 * `<topic>/set`.
 */
export function topicPeer(): Peer {
  const values = new Map<string, FieldValue>()
  let broker: Mosquitto | undefined
  let device: MqttClient | undefined
  let publishing: NodeJS.Timeout | undefined
  const signal = (id: string, valueType: string, all: readonly FieldValue[], path = '') => ({
    entry: {
      id,
      valueType,
      topic: `plant/${id}`,
      path,
      writable: true,
      writeTopic: `plant/${id}/set`,
      writeTemplate: '{"v":{value}}',
    },
    values: all,
  })
  const signals = [
    signal('number', 'number', [1, 2.5, -7]),
    signal('flag', 'boolean', [false, true]),
    signal('text', 'string', ['auto', 'hand']),
    signal('nested', 'number', [3, 4], 'v[0].x'),
  ]
  const publish = (): void => {
    for (const { entry } of signals) {
      const value = values.get(entry.id)
      device?.publish(entry.topic, entry.path === '' ? String(value) : JSON.stringify({ v: [{ x: value }] }))
    }
  }
  return {
    driver: 'mqtt',
    signals,
    writable: 'number',
    missing: { because: 'a topic to which nobody publishes is silent' },
    many: {
      entry: (i) => ({ id: `many${i}`, valueType: 'number', topic: `many/${i % MANY_TOPICS}`, path: `v[${i}]` }),
      set: async (value) => {
        const payload = JSON.stringify({ v: Array.from({ length: 1000 }, () => value) })
        for (let i = 0; i < MANY_TOPICS; i++) device?.publish(`many/${i}`, payload, { retain: true })
      },
    },
    delay: { because: 'values are sent without a question' },
    connections: { because: 'the broker counts its clients every 10 s only' },
    settings: () => ({ url: broker?.url ?? '' }),
    async start() {
      if (broker) await broker.revive()
      else broker = await Mosquitto.start()
      device = await mqtt.connectAsync(broker.url, { reconnectPeriod: 0 })
      device.on('error', () => undefined)
      device.on('message', (topic, payload) => {
        const { v } = JSON.parse(payload.toString()) as { v: FieldValue }
        values.set(topic.split('/')[1] ?? '', v)
        publish()
      })
      await device.subscribeAsync('plant/+/set')
      publishing = setInterval(publish, PUBLISH_MS)
    },
    async kill() {
      clearInterval(publishing)
      device?.end(true)
      await broker?.kill()
    },
    hang: (isSilent) => broker?.signal(isSilent ? 'SIGSTOP' : 'SIGCONT'),
    set: async (id, value) => {
      values.set(id, value)
    },
    get: async (id) => values.get(id) ?? '',
    dispose: async () => broker?.stop(),
  }
}
