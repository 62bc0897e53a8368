import type { OpenTable } from '../../overlay/mountTable.ts'
import type { HistoryRows, TableValue } from '../../overlay/TableHost.ts'
import { DataTable, type TableContent } from '../../overlay/table/DataTable.ts'
import { settingsOf } from '../../overlay/table/settingsOf.ts'
import { styleTable } from '../../overlay/table/styleTable.ts'
import { type TableTexts, tableTexts } from '../../overlay/table/tableTexts.ts'
import { timeText } from '../../overlay/table/tableTime.ts'
import { type HistoryShown, historySubject } from './historySubject.ts'

/** A table of recorded values, newest first, with a row for each time and a column for each variable. */
export const openTable: OpenTable = (locale, host) => {
  const texts = tableTexts[locale]
  let shown: HistoryShown | undefined
  const table = new DataTable(locale, {
    async load(ask) {
      if (shown === undefined) return undefined
      const { subject, titles } = shown
      return contentOf(await host.history({ ...ask, subject }), titles, texts)
    },
    async exportAll(range) {
      if (shown === undefined) throw new Error(texts.unbound)
      await host.exportHistory({ ...range, subject: shown.subject })
    },
  })
  return {
    element: table.element,
    update(p) {
      styleTable(table.element, p)
      shown = historySubject(p)
      table.set(
        settingsOf(
          p,
          texts.table.history,
          shown === undefined ? '' : JSON.stringify([shown.subject, ...shown.titles.values()]),
        ),
      )
    },
    pause: () => table.pause(),
    resume: () => table.resume(),
    dispose: () => table.dispose(),
  }
}

function contentOf(
  { columns, rows, total }: HistoryRows,
  titles: ReadonlyMap<string, string>,
  texts: TableTexts,
): TableContent {
  return {
    columns: [
      { title: texts.time },
      ...columns.map(({ id, title, unit }) => {
        const name = titles.get(id) || title
        return { title: unit === '' ? name : `${name} (${unit})`, isNumeric: true }
      }),
    ],
    rows: rows.map(({ time, values, simulated, leftOut }) => ({
      key: String(time),
      cells: [
        timeText(time),
        ...values.map((value, i) => {
          const text = valueText(value, columns[i]?.scale ?? 0, texts)
          if (simulated?.includes(i)) return `${text} ${texts.simulated}`
          return leftOut?.includes(i) ? `${text}${texts.leftOut}` : text
        }),
      ],
    })),
    total,
  }
}

function valueText(value: TableValue, scale: number, texts: TableTexts): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return value ? texts.on : texts.off
  return typeof value === 'number' ? value.toFixed(Math.max(0, Math.min(6, scale))) : value
}
