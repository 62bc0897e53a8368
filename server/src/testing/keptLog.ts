import pino, { type Logger } from 'pino'
import { openLogs, RecentLines } from '../../../engine/src/testing/evidence.ts'

/** The log of a server in a test: warnings and errors, kept for a failed test instead of printed. */
export function keptLog(name: string): Logger {
  const lines = new RecentLines()
  openLogs.set(`${name}-${openLogs.size + 1}`, () => lines.text)
  return pino({ name, level: 'warn' }, { write: (line: string) => lines.add(line.trimEnd()) })
}
