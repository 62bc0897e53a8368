import type { HistorySubject } from '../../overlay/TableHost.ts'
import { textOf } from '../../render/style.ts'
import { listEntries } from '../../schema/props/listItems.ts'
import type { Props } from '../../schema/props/prop.ts'
import { CUSTOM, model, RECORDED } from './model.ts'

export interface HistoryShown {
  readonly subject: HistorySubject
  /** Titles that the page gives to its variables, by column id; other columns have the server's titles. */
  readonly titles: ReadonlyMap<string, string>
}

const spans: Readonly<Record<string, '1m' | '1h' | '1d'>> = { minute: '1m', hour: '1h', day: '1d' }

/**
 * The source of the table's rows: a report, a custom report, the variables of `reportSignalArray` as they were recorded,
 * or those of `customArray` as means of each `timeUnit`. Undefined where nothing is set.
 */
export function historySubject(p: Props): HistoryShown | undefined {
  const reportId = textOf(p, 'data.customReportId') || textOf(p, 'data.reportId')
  if (reportId !== '') return { subject: { is: 'report', reportId }, titles: new Map() }
  const recorded = variablesOf(p, RECORDED)
  if (recorded.titles.size > 0)
    return { subject: { is: 'variables', ...recorded.ids, span: 'raw' }, titles: recorded.titles }
  const custom = variablesOf(p, CUSTOM)
  if (custom.titles.size === 0) return undefined
  const span = spans[textOf(p, 'data.timeUnit')] ?? '1h'
  return { subject: { is: 'variables', ...custom.ids, span }, titles: custom.titles }
}

function variablesOf(p: Props, path: typeof RECORDED | typeof CUSTOM) {
  const signalIds: string[] = []
  const mvarIds: string[] = []
  const titles = new Map<string, string>()
  for (const { item } of listEntries(p, path, model.lists[path])) {
    const { signalId, mvarId, title } = item
    const id = signalId === '' && mvarId !== '' ? `mvar:${mvarId}` : signalId
    if (id === '' || titles.has(id)) continue
    if (id === signalId) signalIds.push(id)
    else mvarIds.push(mvarId)
    titles.set(id, title)
  }
  return { ids: { signalIds, mvarIds }, titles }
}
