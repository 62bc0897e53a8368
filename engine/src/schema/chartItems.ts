import { allLists, MVARS, RECORDED_SERIES, SERIES, SYSTEM_KEYS } from './chartProps.ts'
import { listEntries } from './listItems.ts'
import type { Props } from './prop.ts'
import { mvarValueId, systemValueId } from './valueId.ts'

/** One value that a chart shows. */
export interface ChartItem {
  /** Under which its value comes. */
  readonly id: string
  readonly title: string
}

/** The lists of a chart, and the list that a chart of recorded variables (`data.type` report) has instead. */
const live = [SERIES, MVARS, SYSTEM_KEYS] as const
const recorded = [RECORDED_SERIES] as const
/** The fields of an item that can name its value, and the id that follows. */
const names = [
  { field: 'signalId', valueId: (signalId: string) => signalId },
  { field: 'mvarId', valueId: mvarValueId },
  { field: 'systemKey', valueId: systemValueId },
] as const

const pathsOf = (p: Props): readonly (keyof typeof allLists)[] => (p['data.type'] === 'report' ? recorded : live)

/** What a chart shows, in this order: signals, measured variables, system values. An item that names none is left out. */
export function chartItems(p: Props): ChartItem[] {
  const items: ChartItem[] = []
  for (const path of pathsOf(p)) {
    for (const { item } of listEntries<object>(p, path, allLists[path])) {
      const named = nameOf(item)
      if (named !== undefined) items.push(named)
    }
  }
  return items
}

/** The id of the value that the leaf at `path` names, where that is an item of a list that the chart shows. */
export function chartValueId(p: Props, path: string): string | undefined {
  for (const list of pathsOf(p)) {
    if (path.startsWith(list) && path[list.length] === '.') return nameOf(p[path])?.id
  }
  return undefined
}

function nameOf(item: unknown): ChartItem | undefined {
  const fields = item as Readonly<Record<string, unknown>> | null | undefined
  for (const { field, valueId } of names) {
    const name = text(fields?.[field])
    if (name !== undefined) return { id: valueId(name), title: text(fields?.['title']) ?? name }
  }
  return undefined
}

function text(v: unknown): string | undefined {
  return typeof v === 'string' && v !== '' ? v : undefined
}
