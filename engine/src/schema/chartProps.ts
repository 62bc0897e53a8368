import { fontProps, rectPosition } from './common.ts'
import { pageLimits } from './limits.ts'
import { Dirty } from './prop.ts'
import { anyLeaf, bool, color, listOf, num, oneOf, str } from './propKinds.ts'

/** One value of a chart (3.3). */
export interface SeriesItem {
  readonly signalId: string
  readonly equipId: string
  readonly title: string
}

export const SERIES = 'data.signalArray'

const margin = () => num({ unit: 'page units', initial: 12, min: 0, max: 10_000 })

/** What charts have (3.2, 9): margins inside the box, text of size 12, and no box of their own unless one is asked for. */
export const chartProps = {
  ...rectPosition,
  ...fontProps,
  'style.font.size': num({ unit: 'page units', initial: 12, min: 1, max: 1000 }),
  'style.fill.enable': bool(),
  'style.fill.color': color({ initial: '#ffffff', live: true }),
  'style.stroke.enable': bool(),
  'position.top': margin(),
  'position.right': margin(),
  'position.bottom': margin(),
  'position.left': margin(),
} as const

/** What pie, ring and rose have besides: shares of a whole, each the value of a signal (3.7). */
export const shareProps = {
  ...chartProps,
  'data.systemArray': anyLeaf(),
  /** What the legend says of each; the values are inferred. */
  valueType: oneOf(['percent', 'value', 'none'], { initial: 'percent' }),
} as const

const id = () => str({ max: pageLimits.id })

/** The signals of a chart, one part each. */
export const seriesLists = {
  [SERIES]: listOf<SeriesItem>({ signalId: id(), equipId: id(), title: str({ max: 128 }) }, { dirty: Dirty.Paint }),
} as const
