import { freePort } from '../../../../../contract/src/testing/freePort.ts'
import type { FieldValue } from '../../Driver.ts'
import type { Peer } from '../../testing/Peer.ts'

const SEND_MS = 50
const SILENT_S = 0.4

/** A sender of all its values, again and again. It is silent while it is not there, and while it hangs. */
export function webhookPeer(): Peer {
  const values = new Map<string, FieldValue>()
  const many: number[] = Array(1000).fill(0)
  let port = 0
  let sending: NodeJS.Timeout | undefined
  let isSilent = false
  const signal = (id: string, valueType: string, all: readonly FieldValue[]) => ({
    entry: { id, valueType, path: id },
    values: all,
  })
  const send = async (): Promise<void> => {
    if (isSilent) return
    const body = JSON.stringify({ ...Object.fromEntries(values), many })
    // The gateway may not listen yet, or no more.
    await fetch(`http://127.0.0.1:${port}/line`, { method: 'POST', body }).catch(() => undefined)
  }
  return {
    driver: 'webhook',
    signals: [
      signal('number', 'number', [1, 2.5, -7]),
      signal('flag', 'boolean', [false, true]),
      signal('text', 'string', ['auto', 'hand']),
    ],
    writable: { because: 'nobody takes values from a webhook' },
    missing: { because: 'a message need not have the values of all signals' },
    many: {
      entry: (i) => ({ id: `many${i}`, valueType: 'number', path: `many[${i}]` }),
      set: async (value) => {
        many.fill(value)
      },
    },
    delay: { because: 'values are sent without a question' },
    connections: { because: 'each request has one of its own' },
    settings: () => ({ port, path: '/line', silentS: SILENT_S }),
    async start() {
      port ||= await freePort()
      sending = setInterval(() => void send(), SEND_MS)
    },
    async kill() {
      clearInterval(sending)
    },
    hang: (silent) => {
      isSilent = silent
    },
    set: async (id, value) => {
      values.set(id, value)
    },
    get: async (id) => values.get(id) ?? '',
  }
}
