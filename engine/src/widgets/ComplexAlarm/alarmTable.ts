import type { OpenTable } from '../../overlay/mountTable.ts'
import type { AlarmRow, TableHost, TableRange } from '../../overlay/TableHost.ts'
import { DataTable, type TableContent } from '../../overlay/table/DataTable.ts'
import { make } from '../../overlay/table/make.ts'
import { settingsOf } from '../../overlay/table/settingsOf.ts'
import { styleTable } from '../../overlay/table/styleTable.ts'
import { type TableTexts, tableTexts } from '../../overlay/table/tableTexts.ts'
import { isoTime } from '../../overlay/table/tableTime.ts'
import { type AlarmColumn, columnsOf, equipIdsOf } from './alarmFields.ts'
import { alarmText } from './alarmText.ts'
import { askConfirm } from './askConfirm.ts'

/** Debounce: alarms that arrive together lead to one request. */
const GATHER_MS = 300

/** A table of the alarms of some equipment, newest first. Accounts with the permission can confirm them. */
export const openTable: OpenTable = (locale, host) => {
  const texts = tableTexts[locale]
  let equipIds: readonly string[] = []
  let columns: readonly AlarmColumn[] = []
  let mayConfirm: Promise<boolean> | undefined
  let gathering: ReturnType<typeof setTimeout> | undefined

  const table = new DataTable(locale, {
    async load(ask) {
      // A failed permission request is repeated with the next rows.
      mayConfirm ??= host.mayConfirm().catch(() => {
        mayConfirm = undefined
        return false
      })
      const [{ rows, total }, isAllowed] = await Promise.all([host.alarms({ ...ask, equipIds }), mayConfirm])
      return contentOf(rows, total, isAllowed)
    },
    exportAll: (range) => exportAll(host, { ...range, equipIds }, texts),
  })
  const contentOf = (rows: readonly AlarmRow[], total: number, isAllowed: boolean): TableContent => ({
    columns: [
      { title: texts.state },
      ...columns.map((name) => ({ title: texts.col[name], isNumeric: name === 'value' })),
    ],
    rows: rows.map((row) => ({
      key: row.id,
      cells: [stateCell(row, texts), ...columns.map((name) => cellOf(row, name, isAllowed))],
    })),
    total,
  })
  const cellOf = (row: AlarmRow, name: AlarmColumn, isAllowed: boolean): string | HTMLElement => {
    if (name === 'type') return typeCell(row, texts)
    if (name !== 'opration') return alarmText(row, name, texts)
    if (row.state === 'acknowledged' || row.state === 'closed') return confirmedText(row, texts)
    if (!isAllowed) return ''
    return confirmButton(row, table, host, texts)
  }
  const stopAlarms = host.onAlarm(() => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      table.refresh()
    }, GATHER_MS)
  })
  return {
    element: table.element,
    update(p) {
      styleTable(table.element, p)
      equipIds = equipIdsOf(p['data.equips'])
      columns = columnsOf(p['col'])
      table.set(settingsOf(p, texts.table.alarm, JSON.stringify([equipIds, columns])))
    },
    pause: () => table.pause(),
    resume: () => table.resume(),
    dispose() {
      clearTimeout(gathering)
      stopAlarms()
      table.dispose()
    },
  }
}

function confirmButton(row: AlarmRow, table: DataTable, host: TableHost, texts: TableTexts): HTMLElement {
  const button = make('button', { type: 'button' }, texts.confirm)
  button.addEventListener('click', () => {
    askConfirm(table.root, row, texts, (note) => host.confirm(row.id, note)).then((isDone) => {
      if (isDone) table.refresh()
    })
  })
  return button
}

function severityText({ severity }: AlarmRow, { severities }: TableTexts): string {
  return severity === 1 || severity === 2 || severity === 3 ? severities[severity] : severities[4]
}

const confirmedText = ({ confirmBy, confirmNote }: AlarmRow, { colon }: TableTexts) =>
  confirmNote === '' ? confirmBy : `${confirmBy}${colon}${confirmNote}`

const stateCell = ({ state }: AlarmRow, { states }: TableTexts) =>
  make('span', { class: `state ${state}` }, states[state])

const typeCell = (row: AlarmRow, texts: TableTexts) =>
  make(
    'span',
    {},
    texts.types[row.type],
    make('span', { class: `severity is-${row.severity}` }, severityText(row, texts)),
  )

/** The export has every field, not only the columns shown, because it is read without the table beside it. */
async function exportAll(
  host: TableHost,
  ask: TableRange & { readonly equipIds: readonly string[] },
  texts: TableTexts,
): Promise<void> {
  const { col } = texts
  const head = [
    texts.state,
    texts.severity,
    col.equipTitle,
    col.type,
    col.gmtTrigger,
    col.gmtRelease,
    col.value,
    col.msg,
    texts.confirmedBy,
    texts.note,
  ]
  const rows = await host.allAlarms(ask)
  const devices = rows.map(({ equipTitle }) => equipTitle)
  host.saveRows({ title: texts.table.alarm, devices, from: ask.from, to: ask.to }, [
    head,
    ...rows.map((row) => [
      texts.states[row.state],
      severityText(row, texts),
      ...(['equipTitle', 'type'] as const).map((name) => alarmText(row, name, texts)),
      isoTime(row.gmtTrigger),
      row.gmtRelease === null ? '' : isoTime(row.gmtRelease),
      ...(['value', 'msg'] as const).map((name) => alarmText(row, name, texts)),
      row.confirmBy,
      row.confirmNote,
    ]),
  ])
}
