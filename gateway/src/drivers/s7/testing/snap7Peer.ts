import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { freePort } from '../../../../../contract/src/testing/freePort.ts'
import type { FieldValue } from '../../Driver.ts'
import type { Peer } from '../../testing/Peer.ts'

const PROGRAM = join(import.meta.dirname, 'snap7Server.cpp')
const root = join(import.meta.dirname, '../../../../..')
/** The package has the sources of Snap7; its addon is not built. */
const snap7 = join(root, 'node_modules/node-snap7/deps/snap7/src')

/** What this machine lacks to compile the server; undefined if it can. */
export function lacksSnap7(): string | undefined {
  if (!existsSync(snap7)) return 'the package node-snap7 is not installed'
  return spawnSync('g++', ['--version']).status === 0 ? undefined : 'there is no g++ to compile Snap7'
}

/** Compiles the server once for each version of its source, in about 5 s. @returns its path */
function compiled(): string {
  const folder = join(root, 'node_modules/.cache/mimic')
  const version = createHash('sha256').update(readFileSync(PROGRAM)).digest('hex').slice(0, 16)
  const path = join(folder, `snap7Server-${version}`)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  const parts = ['core', 'sys', 'lib']
  const sources = parts.flatMap((part) => globSync(join(snap7, part, '*.cpp')))
  const include = parts.flatMap((part) => ['-I', join(snap7, part)])
  const own = `${path}.${process.pid}`
  // Snap7 has a type `byte` of its own, which C++17 would take for another.
  const args = ['-std=c++14', '-O1', '-w', ...include, PROGRAM, ...sources, '-lpthread', '-o', own]
  const { status, stderr } = spawnSync('g++', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  renameSync(own, path)
  return path
}

/** Addresses, and values with the bytes that a PLC has for them. */
const places: Readonly<Record<string, readonly (readonly [value: FieldValue, hex: string])[]>> = {
  'DB1,REAL0': [
    [0.5, '3f000000'],
    [-1024.25, 'c4800800'],
  ],
  'DB1,INT4': [
    [-300, 'fed4'],
    [32_767, '7fff'],
  ],
  'DB1,WORD6': [
    [1, '0001'],
    [60_000, 'ea60'],
  ],
  'DB1,DINT8': [
    [-70_000, 'fffeee90'],
    [1, '00000001'],
  ],
  'DB1,DWORD12': [
    [4_000_000_000, 'ee6b2800'],
    [2, '00000002'],
  ],
  'DB1,X16.3': [
    [true, '08'],
    [false, 'f7'],
  ],
  'DB1,BYTE17': [
    [200, 'c8'],
    [3, '03'],
  ],
  'DB1,CHAR18': [
    ['A', '41'],
    ['ß', 'df'],
  ],
  'DB1,LREAL20': [
    [0.1, '3fb999999999999a'],
    [-2, 'c000000000000000'],
  ],
  'DB1,S30.4': [
    ['auto', '0404' + '6175746f'],
    ['an', '0402' + '616e0000'],
  ],
  MW10: [
    [258, '0102'],
    [1, '0001'],
  ],
  'M12.7': [
    [true, '80'],
    [false, '7f'],
  ],
}
const idOf = (address: string): string => address.replace(/\W/g, '_')
const addresses = new Map(Object.keys(places).map((address) => [idOf(address), address]))
const MANY_FIRST = 1000
const MANY = 1000

type Server = ChildProcessByStdio<Writable, Readable, null>

/** A PLC by Snap7, in a process of its own; its memory is lost when it ends. */
export function snap7Peer(): Peer {
  let port = 0
  let server: { child: Server; answers: AsyncIterator<string> } | undefined
  /** Asks one thing at a time, because answers have no names. */
  let last: Promise<unknown> = Promise.resolve()
  function ask(line: string): Promise<string> {
    const mine = last.then(async () => {
      if (!server) return ''
      server.child.stdin.write(`${line}\n`)
      return String((await server.answers.next()).value ?? '')
    })
    last = mine
    return mine
  }
  return {
    driver: 's7',
    signals: [...addresses].map(([id, address]) => ({
      entry: { id, address, writable: true },
      values: (places[address] ?? []).map(([value]) => value),
    })),
    writable: idOf('DB1,WORD6'),
    missing: { id: 'missing', address: 'DB9,INT0' },
    many: {
      entry: (i) => ({ id: `many${i}`, address: `DB1,INT${MANY_FIRST + 2 * i}` }),
      set: async (value) => {
        const hex = value.toString(16).padStart(4, '0')
        await ask(`set DB ${MANY_FIRST} ${hex.repeat(MANY)}`)
      },
    },
    settings: () => ({ host: '127.0.0.1', port, rack: 0, slot: 1 }),
    async start() {
      port ||= await freePort()
      const child = spawn(compiled(), [String(port)], { stdio: ['pipe', 'pipe', 'ignore'] })
      child.stdin.on('error', () => undefined)
      const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      if ((await answers.next()).value !== 'ready') throw new Error('Snap7 did not start')
      server = { child, answers }
    },
    async kill() {
      const child = server?.child
      server = undefined
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    hang: (isSilent) => {
      server?.child.kill(isSilent ? 'SIGSTOP' : 'SIGCONT')
    },
    delay: (ms) => {
      server?.child.stdin.write(`delay ${ms}\n`)
      // Its answer is the next one.
      last = last.then(() => server?.answers.next())
    },
    connections: async () => Number(await ask('clients')),
    set: async (id, value) => {
      const { area, byte, values } = placeOf(id)
      const hex = values.find(([is]) => is === value)?.[1] ?? ''
      await ask(`set ${area} ${byte} ${hex}`)
    },
    get: async (id) => {
      const { area, byte, values } = placeOf(id)
      const hex = await ask(`get ${area} ${byte} ${(values[0]?.[1].length ?? 0) / 2}`)
      return values.find(([, each]) => each === hex)?.[0] ?? `0x${hex}`
    },
  }
}

function placeOf(id: string) {
  const address = addresses.get(id) ?? ''
  const area = address.startsWith('M') ? 'M' : 'DB'
  const byte = /(\d+)(\.\d+)?$/.exec(address)?.[1] ?? '0'
  return { area, byte, values: places[address] ?? [] }
}
