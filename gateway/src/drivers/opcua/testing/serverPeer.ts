import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../../../contract/src/testing/freePort.ts'
import { Process } from '../../../testing/Process.ts'
import type { FieldValue } from '../../Driver.ts'
import type { Peer } from '../../testing/Peer.ts'

const PROGRAM = 'gateway/src/drivers/opcua/testing/server.ts'
const MANY = 1000

/** Variables by their names, which are their types, with the values as the server has them where they differ. */
const variables: Readonly<Record<string, readonly (readonly [value: FieldValue, own?: unknown])[]>> = {
  Boolean: [[true], [false]],
  SByte: [[-5], [127]],
  Byte: [[200], [3]],
  Int16: [[-300], [32_767]],
  UInt16: [[60_000], [1]],
  Int32: [[-70_000], [2_147_483_647]],
  UInt32: [[4_000_000_000], [2]],
  // 64 bits are [high, low].
  Int64: [
    [-5, [0xffffffff, 0xfffffffb]],
    [4_294_967_296, [1, 0]],
  ],
  UInt64: [
    [4_294_967_297, [1, 1]],
    [7, [0, 7]],
  ],
  Float: [[3.3], [-1024.25]],
  Double: [[0.1], [-2]],
  String: [['auto'], ['hand']],
  DateTime: [['2026-01-02T00:00:00.000Z'], ['2026-01-02T00:00:00.001Z']],
}
const node = (name: string): string => `ns=1;s=${name}`
const typeOf = (value: unknown): string => (typeof value === 'object' ? 'number' : typeof value)

/** The server of node-opcua in a process of its own; its memory is lost when it ends, its certificate stays. */
export function serverPeer(isSecure: boolean): Peer {
  const pki = mkdtempSync(join(tmpdir(), 'mimic-opcua-'))
  let port = 0
  let server: Process | undefined
  const ask = (question: string, ...args: unknown[]): Promise<unknown> => {
    if (!server) throw new Error('the server does not run')
    return server.ask(question, ...args)
  }
  const security = isSecure
    ? { trustServer: true, userName: 'op', password: 'secret' }
    : { securityMode: 'None', securityPolicy: 'None' }
  return {
    driver: 'opcua',
    signals: Object.entries(variables).map(([id, values]) => ({
      entry: { id, valueType: typeOf(values[0]?.[0]), nodeId: node(id), writable: true },
      values: values.map(([value]) => value),
    })),
    writable: 'UInt16',
    missing: { id: 'missing', valueType: 'number', nodeId: node('Gone') },
    many: {
      entry: (i) => ({ id: `many${i}`, valueType: 'number', nodeId: node(`C${i}`) }),
      set: async (value) => {
        await ask('setCounters', value)
      },
    },
    delay: { because: 'values are sent without a question, and each answer carries the number of its question' },
    ...(isSecure && { clock: { because: 'the library takes the keys of a connection for outlived by that clock' } }),
    settings: () => ({ endpointUrl: `opc.tcp://127.0.0.1:${port}`, publishingIntervalMs: 100, ...security }),
    async start() {
      port ||= await freePort()
      server = await Process.start(PROGRAM, { PORT: String(port), PKI: pki, COUNTERS: String(MANY) })
    },
    async kill() {
      await server?.end('SIGKILL')
      server = undefined
    },
    hang: (isSilent) => server?.signal(isSilent ? 'SIGSTOP' : 'SIGCONT'),
    set: async (id, value) => {
      const [, own = value] = variables[id]?.find(([is]) => is === value) ?? []
      await ask('set', id, own)
    },
    get: async (id) => Number(await ask('get', id)),
    connections: async () => Number(await ask('connections')),
    dispose: async () => rmSync(pki, { recursive: true, force: true }),
  }
}
