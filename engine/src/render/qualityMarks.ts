import type { LiveState, MarkColors } from './LiveState.ts'
import type { Rgba } from './PrimitiveSink.ts'
import { type Ground, mix } from './style.ts'

/** Grey that dead values fade to. */
const FADED: Rgba = 0x8b949dff

export const defaultMarks: MarkColors = { stale: 0x6b747dff, bad: 0x9c5700ff, paper: 0xffffffff }

const marksOnDark: MarkColors = { stale: 0xb5c0c8ff, bad: 0xffb74dff, paper: 0x1d262dff }

/** Default marks for the page's background. */
export const marksOn = ({ isOnDark }: Ground): MarkColors => (isOnDark ? marksOnDark : defaultMarks)

export function isDoubtful(live: LiveState): boolean {
  return live.isStale || live.isBad
}

/** @returns the colour of a stale or bad figure: most of its hue is gone */
export function faded(color: Rgba, live: LiveState, share = 0.75): Rgba {
  return isDoubtful(live) ? ((mix(color, FADED, share) & 0xffffff00) | (color & 0xff)) >>> 0 : color
}

/** @returns the colour of one of several figures that are stale or bad: they still have to be told apart */
export const fadedAmongOthers = (color: Rgba, live: LiveState): Rgba => faded(color, live, 0.35)
