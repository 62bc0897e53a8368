import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../../../contract/src/testing/freePort.ts'
import { untilAsync } from '../../../testing/until.ts'
import type { Peer } from '../../testing/Peer.ts'
import { loadSnmp } from '../SnmpSession.ts'
import type { Objects } from './snmpdObjects.ts'

const SNMPD = '/usr/sbin/snmpd'
const OBJECTS = join(import.meta.dirname, 'snmpdObjects.ts')
const BASE = '.1.3.6.1.4.1.8072.9999.9999'

export const lacksSnmpd = () => (existsSync(SNMPD) ? undefined : 'snmpd is not installed')

/** Objects by their last number, with the type by which the agent passes them on. */
const objects = [
  { id: 'integer', type: 'integer', valueType: 'number', values: [-7, 2_147_483_647] },
  { id: 'gauge', type: 'gauge', valueType: 'number', values: [4_000_000_000, 1] },
  { id: 'counter', type: 'counter', valueType: 'number', values: [5, 4_294_967_295] },
  { id: 'ticks', type: 'timeticks', valueType: 'number', values: [100, 200] },
  { id: 'text', type: 'string', valueType: 'string', values: ['auto', 'hand'] },
  { id: 'address', type: 'ipaddress', valueType: 'string', values: ['10.0.0.1', '127.0.0.1'] },
  { id: 'truth', type: 'integer', valueType: 'boolean', values: [true, false] },
] as const

/** An agent by Net-SNMP whose objects are kept in a file. @param version v3 is encrypted */
export function snmpdPeer(version: '2c' | '3'): Peer {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-snmpd-'))
  const file = join(folder, 'objects.json')
  const state: Objects = { objects: {}, many: { base: `${BASE}.2`, value: 0 } }
  const save = (): void => {
    writeFileSync(`${file}.test`, JSON.stringify(state))
    renameSync(`${file}.test`, file)
  }
  const oidOf = (id: string): string => `${BASE}.1.${objects.findIndex((object) => object.id === id) + 1}.0`
  let port = 0
  let agent: ChildProcess | undefined
  const account = {
    userName: 'op',
    authProtocol: 'sha256',
    authKey: 'authsecret',
    privProtocol: 'aes',
    privKey: 'privsecret',
  }
  return {
    driver: 'snmp',
    signals: objects.map(({ id, valueType, values }) => ({
      entry: { id, valueType, oid: oidOf(id).slice(1), writable: id === 'integer' },
      values,
    })),
    writable: 'integer',
    missing: { id: 'missing', valueType: 'number', oid: `${BASE.slice(1)}.1.99.0` },
    many: {
      entry: (i) => ({ id: `many${i}`, valueType: 'number', oid: `${BASE.slice(1)}.2.${i}.0` }),
      set: async (value) => {
        state.many.value = value
        save()
      },
    },
    settings: () => ({ host: '127.0.0.1', port, version, ...(version === '3' ? account : { community: 'private' }) }),
    async start() {
      port ||= await freePort()
      save()
      const lines = [
        'rwcommunity private',
        'createUser op SHA-256 authsecret AES privsecret',
        'rwuser op priv',
        `pass_persist ${BASE} ${process.execPath} ${OBJECTS} ${file}`,
      ]
      writeFileSync(join(folder, 'snmpd.conf'), `${lines.join('\n')}\n`)
      const args = ['-f', '-C', '-c', join(folder, 'snmpd.conf'), '-p', join(folder, 'pid'), `udp:127.0.0.1:${port}`]
      agent = spawn(SNMPD, args, {
        stdio: 'ignore',
        env: { ...process.env, SNMP_PERSISTENT_DIR: join(folder, 'kept'), MIBS: '' },
      })
      await once(agent, 'spawn')
      // Until then it loses requests.
      await untilAsync(() => answers(port, oidOf('integer').slice(1)))
    },
    async kill() {
      const running = agent
      agent = undefined
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const ended = once(running, 'exit')
      running.kill('SIGKILL')
      await ended
    },
    hang: (isSilent) => {
      agent?.kill(isSilent ? 'SIGSTOP' : 'SIGCONT')
    },
    delay: { because: 'the agent asks for the objects of a request one after the other, and waits for each' },
    set: async (id, value) => {
      const type = objects.find((object) => object.id === id)?.type ?? ''
      state.objects[oidOf(id)] = [type, typeof value === 'boolean' ? (value ? 1 : 2) : value]
      save()
    },
    get: async (id) => {
      const [, value] = (JSON.parse(readFileSync(file, 'utf8')) as Objects).objects[oidOf(id)] ?? []
      return Number(value)
    },
    connections: { because: 'UDP has none' },
    dispose: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function answers(port: number, oid: string): Promise<boolean> {
  const { createSession, Version2c } = await loadSnmp()
  const session = createSession('127.0.0.1', 'private', { port, version: Version2c, timeout: 500, retries: 0 })
  session.on('error', () => undefined)
  return await new Promise((resolve) => {
    session.get([oid], (error) => {
      session.close()
      resolve(!error)
    })
  })
}
