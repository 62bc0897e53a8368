import { mvarValueId, statisticValueId, systemValueId } from '../values/valueId.ts'
import {
  allLists,
  MVARS,
  RECORDED_SERIES,
  SERIES,
  type SeriesLook,
  STATISTIC_SERIES,
  type StatisticItem,
  SYSTEM_KEYS,
} from './chartProps.ts'
import { listEntries } from './listItems.ts'
import type { Props } from './prop.ts'

/** One value of a chart. */
export interface ChartItem extends SeriesLook {
  /** The id of its value. */
  readonly id: string
  /** Its name in the legend and in readouts. */
  readonly title: string
}

/** A value of a chart with its place among all of them, which chooses its colour where it has none of its own. */
export interface PlacedItem extends ChartItem {
  readonly index: number
  readonly path: string
}

/** The lists of a chart, and the lists of a chart of recorded variables (`data.type` report). */
const live = [SERIES, MVARS, SYSTEM_KEYS] as const
const recorded = [RECORDED_SERIES, STATISTIC_SERIES] as const
/** The fields of an item that can name its value, and the resulting id. */
const names = [
  { field: 'signalId', valueId: (signalId: string) => signalId },
  { field: 'mvarId', valueId: mvarValueId },
  { field: 'systemKey', valueId: systemValueId },
] as const

/** @returns whether a chart shows recorded values instead of live ones */
export const isOfReport = (p: Props): boolean => p['data.type'] === 'report'

const pathsOf = (p: Props): readonly (keyof typeof allLists)[] => (isOfReport(p) ? recorded : live)

/**
 * @returns a chart's values in this order: signals, measured variables, system values; or recorded values, as they were
 * and then by span. An item that names no value is left out.
 */
export function chartItems(p: Props): PlacedItem[] {
  const items: PlacedItem[] = []
  for (const list of pathsOf(p)) {
    for (const { item, path } of listEntries<SeriesLook>(p, list, allLists[list])) {
      const named = nameOf(item, list)
      const { color, lineWidth, axis } = item
      if (named !== undefined) items.push({ ...named, color, lineWidth, axis, index: items.length, path })
    }
  }
  return items
}

/** @returns the id of the value that the leaf at `path` names, if that is an item of a list that the chart shows */
export function chartValueId(p: Props, path: string): string | undefined {
  for (const list of pathsOf(p)) {
    if (path.startsWith(list) && path[list.length] === '.') return nameOf(p[path], list)?.id
  }
  return undefined
}

function nameOf(item: unknown, list: string): Pick<ChartItem, 'id' | 'title'> | undefined {
  const fields = item as Readonly<Record<string, unknown>> | null | undefined
  for (const { field, valueId } of names) {
    const name = text(fields?.[field])
    if (name === undefined) continue
    const id = valueId(name)
    const title = text(fields?.['title']) ?? name
    if (list !== STATISTIC_SERIES) return { id, title }
    // An unchecked leaf may hold anything.
    const { span, statistic } = allLists[STATISTIC_SERIES].parseItem(item) ?? ({} as Partial<StatisticItem>)
    return span && statistic ? { id: statisticValueId(span, statistic, id), title } : undefined
  }
  return undefined
}

function text(v: unknown): string | undefined {
  return typeof v === 'string' && v !== '' ? v : undefined
}
