import { cpus, totalmem } from 'node:os'
import type { Figure } from './Suite.ts'

/** Where and when the figures were measured; a figure without it says nothing. */
export interface Report {
  readonly date: string
  readonly machine: string
  readonly node: string
  readonly command: string
  readonly figures: readonly Figure[]
}

export function makeReport(figures: readonly Figure[], command: string): Report {
  const [first] = cpus()
  return {
    date: new Date().toISOString(),
    machine: `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}`,
    node: process.version,
    command,
    figures,
  }
}

/** A Markdown table that also reads well in a terminal. */
export function markdownTable(report: Report): string {
  const rows = report.figures.map((f) => [
    f.suite,
    f.scenario,
    f.subject,
    f.metric,
    `${rounded(f.median)} ± ${rounded(f.spread)} ${f.unit}`,
    String(f.samples),
  ])
  const head = ['suite', 'scenario', 'subject', 'metric', 'median ± spread', 'n']
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => (row[i] ?? '').length)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [
    `${report.date} · ${report.machine} · Node ${report.node} · \`${report.command}\``,
    '',
    line(head),
    line(widths.map((w) => '-'.repeat(w))),
    ...rows.map(line),
  ].join('\n')
}

function rounded(value: number): string {
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(3)))
}
