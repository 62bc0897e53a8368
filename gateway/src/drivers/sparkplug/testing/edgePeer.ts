import { Process } from '../../../testing/Process.ts'
import type { FieldValue } from '../../Driver.ts'
import { Mosquitto } from '../../testing/Mosquitto.ts'
import type { Peer } from '../../testing/Peer.ts'
import { edgeMetrics, manyName } from './edgeMetrics.ts'

const PROGRAM = 'gateway/src/drivers/sparkplug/testing/edgeNode.ts'
const idOf = (name: string): string => name.replace('/', '_')
const names = new Map(edgeMetrics.map(({ name }) => [idOf(name), name]))

/** An edge node by Tahu at a Mosquitto: the edge node is killed, of which the broker tells, and the broker goes silent. */
export function edgePeer(): Peer {
  let broker: Mosquitto | undefined
  let edge: Process | undefined
  const ask = (question: string, ...args: unknown[]): Promise<unknown> => {
    if (!edge) throw new Error('the edge node does not run')
    return edge.ask(question, ...args)
  }
  return {
    driver: 'sparkplug-b',
    signals: edgeMetrics.map(({ name, deviceId, values }) => ({
      entry: { id: idOf(name), valueType: typeof values[0], deviceId, metric: name, writable: deviceId !== '' },
      values,
    })),
    writable: idOf('Motor/Speed'),
    missing: { id: 'missing', valueType: 'number', metric: 'Gone' },
    many: {
      entry: (i) => ({ id: `many${i}`, valueType: 'number', metric: manyName(i) }),
      set: async (value) => {
        await ask('setMany', value)
      },
    },
    isSilentWhenSame: true,
    delay: { because: 'values are sent without a question' },
    connections: { because: 'the broker counts its clients every 10 s only' },
    settings: () => ({ url: broker?.url ?? '', groupId: 'plant', edgeNodeId: 'edge' }),
    async start() {
      broker ??= await Mosquitto.start()
      edge = await Process.start(PROGRAM, { URL: broker.url })
    },
    async kill() {
      await edge?.end('SIGKILL')
      edge = undefined
    },
    hang: (isSilent) => broker?.signal(isSilent ? 'SIGSTOP' : 'SIGCONT'),
    set: async (id, value) => {
      await ask('set', names.get(id), value)
    },
    get: async (id) => (await ask('get', names.get(id))) as FieldValue,
    dispose: async () => broker?.stop(),
  }
}
