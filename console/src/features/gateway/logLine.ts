import { timeText } from '../../kit/text/timeText.ts'

/** Levels of the log by their numbers. */
const levels: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
}
/** Fields that are the same in every line of one process. */
const constant: ReadonlySet<string> = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'name', 'v'])

/** A line of a gateway's log for people: time, level, message, and what else it says. A line that is no JSON stays as it is. */
export function logLine(line: string): string {
  let entry: unknown
  try {
    entry = JSON.parse(line)
  } catch {
    return line
  }
  if (typeof entry !== 'object' || entry === null) return line
  const { level, time, msg = '', ...rest } = entry as Readonly<Record<string, unknown>>
  if (typeof time !== 'number') return line
  const more = Object.entries(rest)
    .filter(([name]) => !constant.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return [timeText(time), (levels[Number(level)] ?? '').padEnd(5), msg, ...more].join(' ').trimEnd()
}
