import { closeSync, existsSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../root.ts'

/** How long a test file took, and the processor time that it and the processes it started used. */
export interface FileTime {
  readonly ms: number
  readonly busyMs: number
}

/** The times of the last recorded run (`npm test -- --record`), by path, in tenths of a second. */
type Table = Readonly<Record<string, { readonly s: number; readonly busy: number }>>

const TABLE = join(root, 'scripts/testing/fileTimes.json')
/** What a file is taken for that no recorded run had. */
const UNKNOWN = { s: 10, busy: 5 }
/** A file that keeps more than this share of a core busy is heavy. */
const HEAVY_SHARE = 0.6
export const WEIGHTS = { waits: 1, heavy: 2, alone: 100 } as const

const recorded: Table = existsSync(TABLE) ? (JSON.parse(readFileSync(TABLE, 'utf8')) as Table) : {}
const noted = new Map<string, FileTime>()

const keyOf = (path: string) => relative(root, path).replaceAll('\\', '/')

/** Seconds that a file took in the recorded run, or a guess. */
export const secondsOf = (path: string): number => (recorded[keyOf(path)] ?? UNKNOWN).s

/** The weight of a file at the gate. A file that measures time says so in a comment at its head: `// @alone: <why>`. */
export function weightOf(path: string): number {
  if (isAlone(path)) return WEIGHTS.alone
  const { s, busy } = recorded[keyOf(path)] ?? UNKNOWN
  return busy > HEAVY_SHARE * s ? WEIGHTS.heavy : WEIGHTS.waits
}

const alone = new Map<string, boolean>()
export function isAlone(path: string): boolean {
  let is = alone.get(path)
  if (is === undefined) {
    is = /^\/\/ @alone: /m.test(head(path))
    alone.set(path, is)
  }
  return is
}

function head(path: string): string {
  const file = openSync(path, 'r')
  const bytes = Buffer.alloc(4_096)
  const length = readSync(file, bytes)
  closeSync(file)
  return bytes.toString('utf8', 0, length)
}

/** Keeps the time of a file for {@link writeTimes}. */
export function noteTime(path: string, time: FileTime): void {
  noted.set(keyOf(path), time)
}

/** Writes the times of this run over the recorded ones; files that no longer exist leave the table. */
export function writeTimes(): void {
  const rounded = [...noted].map(([path, { ms, busyMs }]) => [
    path,
    { s: Math.round(ms / 100) / 10, busy: Math.round(busyMs / 100) / 10 },
  ])
  const all = { ...recorded, ...(Object.fromEntries(rounded) as Table) }
  const lines = Object.keys(all)
    .filter((path) => existsSync(join(root, path)))
    .sort()
    .map((path) => `  ${JSON.stringify(path)}: ${JSON.stringify(all[path])}`)
  writeFileSync(TABLE, `{\n${lines.join(',\n')}\n}\n`)
}
