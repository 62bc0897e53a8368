import { pageLimits } from '../limits.ts'
import { type StatisticKind, type StatisticSpan, statisticKinds } from '../values/valueId.ts'
import { fontProps, rectPosition } from './common.ts'
import { Dirty } from './prop.ts'
import { bool, color, listOf, num, oneOf, optional, str } from './propKinds.ts'

/** The look of one series of a chart. What is absent follows from the chart. */
export interface SeriesLook {
  /** A CSS colour, in place of the chart's for this position. */
  readonly color?: string | undefined
  /** Page units, of a line. */
  readonly lineWidth?: number | undefined
  /** The value axis of the series; absent: the left one. */
  readonly axis?: 'left' | 'right' | undefined
}

/** A signal of a chart (3.3). */
export interface SeriesItem extends SeriesLook {
  readonly signalId: string
  readonly equipId: string
  readonly title: string
}

/** A measured variable of a chart (3.7). */
export interface MvarItem extends SeriesLook {
  readonly mvarId: string
  readonly title: string
}

/** A recorded variable of a chart (3.7): a signal, or a measured variable where it is none. */
export interface RecordedItem extends SeriesItem {
  readonly mvarId: string
}

/** A recorded variable of a chart by a statistic of each span, such as its hourly mean (3.7: `customArray`). */
export interface StatisticItem extends RecordedItem {
  readonly span: StatisticSpan
  readonly statistic: StatisticKind
}

/** A system value of a chart of newest values (3.7). */
export interface SystemItem extends SeriesLook {
  readonly systemKey: string
  readonly title: string
}

/** A colour of a chart's series (3.4, "theme colour list"). */
export interface ThemeItem {
  readonly color: string
}

export const SERIES = 'data.signalArray'
/** Replaces the other lists where `data.type` is report; this meaning is inferred. */
export const RECORDED_SERIES = 'data.reportSignalArray'
/** Stands beside that list; that it holds statistics, as a custom report does, is inferred. */
export const STATISTIC_SERIES = 'data.customArray'
export const MVARS = 'data.mvarArray'
export const SYSTEM_KEYS = 'data.systemArray'

/** The colours of a chart's series in their order, from the start again where it has more series; empty: the engine's own. */
export const THEME = 'style.theme'
export const themeList = listOf<ThemeItem>({ color: color({ initial: '#2f6690' }) })

const margin = () => num({ unit: 'page units', initial: 12, min: 0, max: 10_000 })

/** Props of every chart (3.2, 9): margins inside the box, text of size 12, and no box of its own by default. */
export const chartProps = {
  ...rectPosition,
  ...fontProps,
  'style.font.size': num({ unit: 'page units', initial: 12, min: 1, max: 1000 }),
  'style.fill.enable': bool(),
  'style.fill.color': color({ initial: '#ffffff', live: true, isGround: true }),
  'style.stroke.enable': bool(),
  'position.top': margin(),
  'position.right': margin(),
  'position.bottom': margin(),
  'position.left': margin(),
} as const

/** Further props of pie, ring and rose: shares of a whole, each a newest value (3.7). */
export const shareProps = {
  ...chartProps,
  /** The legend's text for each value; the options are inferred. */
  valueType: oneOf(['percent', 'value', 'none'], { initial: 'percent' }),
} as const

const id = () => str({ max: pageLimits.id })
const title = () => str({ max: 128 })

const look = {
  color: optional(color({ initial: '' })),
  lineWidth: optional(num({ unit: 'page units', initial: 1.5, min: 0.5, max: 20 })),
  axis: optional(oneOf(['left', 'right'], { initial: 'left' })),
} as const

const valueLists = {
  [SERIES]: listOf<SeriesItem>({ signalId: id(), equipId: id(), title: title(), ...look }, { dirty: Dirty.Paint }),
  [MVARS]: listOf<MvarItem>({ mvarId: id(), title: title(), ...look }, { dirty: Dirty.Paint }),
} as const

const recorded = () => ({ signalId: id(), mvarId: id(), equipId: id(), title: title(), ...look })
const recordedLists = { [RECORDED_SERIES]: listOf<RecordedItem>(recorded(), { dirty: Dirty.Paint }) } as const
const statisticLists = {
  [STATISTIC_SERIES]: listOf<StatisticItem>(
    {
      ...recorded(),
      span: oneOf(['1m', '1h', '1d'], { initial: '1h' }),
      statistic: oneOf(statisticKinds, { initial: 'avg' }),
    },
    { dirty: Dirty.Paint },
  ),
} as const

/** The values of an xy chart. */
export const pairLists = { ...valueLists, ...recordedLists, [THEME]: themeList } as const

/** The values of a chart over time, one part each; read them with `chartItems`. */
export const seriesLists = { ...pairLists, ...statisticLists } as const

/** Lists of a chart of newest values; system values are not recorded. */
export const shareLists = {
  ...valueLists,
  [SYSTEM_KEYS]: listOf<SystemItem>({ systemKey: id(), title: title(), ...look }, { dirty: Dirty.Paint }),
  [THEME]: themeList,
} as const

/** Lists of bar charts: newest values, or recorded ones. */
export const barLists = { ...shareLists, ...recordedLists, ...statisticLists } as const

export const allLists = { ...seriesLists, ...shareLists } as const
