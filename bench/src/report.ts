import { cpus, loadavg, totalmem } from 'node:os'
import { CANNOT, type ReportedFigure, type Suite } from './Suite.ts'

/** Where and when the figures were measured. Figures mean nothing without it. */
export interface Report {
  readonly date: string
  readonly machine: string
  readonly node: string
  readonly command: string
  readonly figures: readonly ReportedFigure[]
}

export function makeReport(figures: readonly ReportedFigure[], command: string): Report {
  const [first] = cpus()
  return {
    date: new Date().toISOString(),
    machine: `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, load ${Math.round(loadavg()[0] ?? 0)}`,
    node: process.version,
    command,
    figures,
  }
}

/** Markdown tables that also read well in a terminal. Compared engines have one column each. */
export function markdownReport({ date, machine, node, command, figures }: Report): string {
  const about = `${date} · ${machine} · Node ${node} · \`${command}\``
  const compared = figures.filter(({ suite }) => suite === 'peers')
  const others = figures.filter(({ suite }) => suite !== 'peers')
  const tables = [
    ...(others.length > 0 ? [listTable(others)] : []),
    ...(compared.length > 0 ? [columnTable(compared)] : []),
  ]
  return [about, ...tables, ...notesOf(compared)].join('\n\n')
}

/** The report of one suite as a document. */
export function suiteDocument({ name, about }: Suite, report: Report): string {
  return `# ${name}\n\nWritten by \`npm run bench -- --keep\`; goals: [performance.md](../performance.md). Measured: ${about}.\n\n${markdownReport(report)}\n`
}

function listTable(figures: readonly ReportedFigure[]): string {
  const rows = figures.map((f) => [
    f.suite,
    f.scenario,
    f.subject,
    f.metric,
    `${measured(f)} ${f.unit}`,
    String(f.samples),
  ])
  return table([['suite', 'scenario', 'subject', 'metric', 'median ± spread', 'n'], ...rows])
}

function columnTable(figures: readonly ReportedFigure[]): string {
  const subjects = [...new Set(figures.map(({ subject }) => subject))]
  const rows = new Map<string, string[]>()
  for (const figure of figures) {
    const title = `${figure.scenario}: ${figure.metric}, ${figure.unit}`
    const row = rows.get(title) ?? [title, ...subjects.map(() => '')]
    row[subjects.indexOf(figure.subject) + 1] = measured(figure)
    rows.set(title, row)
  }
  return table([['median ± spread', ...subjects], ...rows.values()])
}

/** Why a figure is missing, unless the only reason is that the engine has no such call. */
function notesOf(figures: readonly ReportedFigure[]): string[] {
  const notes = figures.flatMap((f) => (f.note && f.note !== CANNOT ? [`${f.subject}, ${f.scenario}: ${f.note}`] : []))
  return notes.length === 0 ? [] : [[...new Set(notes)].map((note) => `- n/a ${note}`).join('\n')]
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => (row[i] ?? '').length)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((w) => '-'.repeat(w))), ...rows.map(line)].join('\n')
}

function measured({ median, spread, samples }: ReportedFigure): string {
  return samples === 0 ? 'n/a' : `${rounded(median)} ± ${rounded(spread)}`
}

function rounded(value: number): string {
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(3)))
}
