import { closeSync, existsSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../root.ts'

/** Seconds that a test file took, and seconds of processor time that it and the processes it started used. */
interface FileTime {
  readonly s: number
  readonly busy: number
  /** Seconds in `npm run test:long`. */
  readonly long?: number
}

/** The times of the last recorded run, by path: `npm test -- --record`, and `npm run test:long -- --record`. */
type Table = Readonly<Record<string, FileTime>>

const TABLE = join(root, 'scripts/testing/fileTimes.json')
/** What a file is taken for that no recorded run had. */
const UNKNOWN: FileTime = { s: 6, busy: 3 }
/** Most unit files take less, and are not in the table. */
const UNIT: FileTime = { s: 0.2, busy: 0.2 }
const KEPT_UNIT_S = 1
/** A file that keeps more than this share of a core busy is heavy. Four lanes on two cores leave each half of one. */
const HEAVY_SHARE = 0.4
/** Files that run at once at most. */
export const LANES = 4
export const WEIGHTS = { waits: 1, heavy: 2, alone: 100 } as const

const recorded: Table = existsSync(TABLE) ? (JSON.parse(readFileSync(TABLE, 'utf8')) as Table) : {}
const noted = new Map<string, FileTime>()
const started = new Map<string, number>()

const keyOf = (path: string) => relative(root, path).replaceAll('\\', '/')
const isSystem = (path: string) => /\.(int|browser)\.test\.ts$/.test(path)
const timeOf = (path: string): FileTime => recorded[keyOf(path)] ?? (isSystem(path) ? UNKNOWN : UNIT)
const isLong = process.env['MIMIC_LONG'] === '1'

/** Seconds that a file took in the recorded run, or a guess. */
export function secondsOf(path: string): number {
  const { s, long } = timeOf(path)
  return isLong ? (long ?? s) : s
}

/** How long the long tests take, in words: the files share the lanes. */
export function longTime(): string {
  const times = Object.values(recorded)
  const minutes = Math.ceil(times.reduce((sum, { s, long }) => sum + (long ?? s), 0) / LANES / 60)
  if (times.every(({ long }) => long === undefined))
    return `more than ${minutes} minutes; none of them has been recorded yet (--record)`
  return `about ${minutes} minutes`
}

/** The time at which a file was admitted to its lane, ms since 1970 UTC. */
export const startOf = (path: string): number | undefined => started.get(path)
export const noteStart = (path: string): void => void started.set(path, Date.now())

/** The weight of a file at the gate. A file that measures time says so in a comment at its head: `// @alone: <why>`. */
export function weightOf(path: string): number {
  if (isAlone(path)) return WEIGHTS.alone
  const { s, busy } = timeOf(path)
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
export function noteSeconds(path: string, ms: number, busyMs = ms): void {
  const [s, busy] = [ms, busyMs].map((each) => Math.round(each / 100) / 10) as [number, number]
  if (isSystem(path) || s >= KEPT_UNIT_S) noted.set(keyOf(path), { s, busy })
}

/** Writes the times of this run over the recorded ones; files that no longer exist leave the table. */
export function writeTimes(): void {
  const all: Record<string, FileTime> = { ...recorded }
  for (const [path, time] of noted) {
    const before = all[path]
    if (isLong) all[path] = { ...(before ?? time), long: time.s }
    else all[path] = { ...time, ...(before?.long === undefined ? {} : { long: before.long }) }
  }
  const lines = Object.keys(all)
    .filter((path) => existsSync(join(root, path)))
    .sort()
    .map((path) => `  ${JSON.stringify(path)}: ${inOneLine(all[path] ?? UNKNOWN)}`)
  writeFileSync(TABLE, `{\n${lines.join(',\n')}\n}\n`)
}

/** As the formatter writes it. */
const inOneLine = (time: FileTime) =>
  `{ ${Object.entries(time)
    .map(([name, value]) => `"${name}": ${value}`)
    .join(', ')} }`
