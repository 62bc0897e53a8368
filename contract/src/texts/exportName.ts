import { ZONE_MS } from '../zone.ts'

/** The content of an exported file: its table, the devices of its values, and their time, ms since 1970 UTC. */
interface ExportSubject {
  /** In the reader's language: *Alarms*. */
  readonly title: string
  readonly devices: readonly string[]
  readonly from: number
  readonly to: number
}

/** Up to this many devices are named in full; otherwise the first one and the number of the others. */
const NAMED = 3
/** Longest part before the times, in characters: file systems allow 255 bytes, and a Chinese character takes three. */
const LONGEST = 60

/**
 * The name of an exported file: devices, table and time in UTC+8:
 * `TK-400_History_20260131-080509_20260131-090509.csv`.
 */
export function exportName({ title, devices, from, to }: ExportSubject, ending: string): string {
  const names = [...new Set(devices)].filter((name) => name.trim() !== '')
  const whose = names.length > NAMED ? `${names[0]}+${names.length - 1}` : names.join('+')
  const about = [whose, title].filter((part) => part !== '').map(safe)
  return `${[...about, stamp(from), stamp(to)].join('_')}.${ending}`
}

/** Replaces characters that file systems refuse, and a leading dot, which would hide the file. */
const safe = (text: string): string =>
  [...text.trim().replace(/[\\/:*?"<>|\p{C}]/gu, '-')].slice(0, LONGEST).join('').replace(/^\.+/, '')

const stamp = (timeMs: number): string =>
  new Date(timeMs + ZONE_MS).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
