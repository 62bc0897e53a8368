import type { LiveState } from '../widgets/WidgetView.ts'
import type { Rgba } from './PrimitiveSink.ts'
import { type Ground, mix } from './style.ts'

/** Grey that dead values fade to. */
const FADED: Rgba = 0x8b949dff

/** Of the marks themselves, and of what is drawn as unknown; the host of the page may say otherwise. */
export interface MarkColors {
  readonly stale: Rgba
  readonly bad: Rgba
  readonly paper: Rgba
}
export const defaultMarks: MarkColors = { stale: 0x6b747dff, bad: 0x9c5700ff, paper: 0xffffffff }

const marksOnDark: MarkColors = { stale: 0xb5c0c8ff, bad: 0xffb74dff, paper: 0x1d262dff }

/** Marks as they show on the page. */
export const marksOn = ({ isOnDark }: Ground): MarkColors => (isOnDark ? marksOnDark : defaultMarks)

export function isDoubtful(live: LiveState): boolean {
  return live.isStale || live.isBad
}

/** A colour as a stale or bad figure wears it: most of its hue gone. */
export function faded(color: Rgba, live: LiveState): Rgba {
  return isDoubtful(live) ? ((mix(color, FADED, 0.75) & 0xffffff00) | (color & 0xff)) >>> 0 : color
}
