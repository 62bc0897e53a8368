/** A side of the window. The right one has a width of its own while the versions stand in it. */
export type Side = 'left' | 'right' | 'versions'

interface WidthRange {
  readonly min: number
  readonly max: number
  readonly usual: number
}

/** Widths, CSS pixels. */
export const sideWidths: Readonly<Record<Side, WidthRange>> = {
  left: { min: 220, max: 480, usual: 232 },
  right: { min: 240, max: 560, usual: 280 },
  versions: { min: 280, max: 640, usual: 340 },
}

/** CSS pixels that the sides leave to the page, wherever the window has room for both sides at their least. */
export const PAGE_ROOM = 560

/** Pulled below this share of its least width, a side folds. */
const FOLD_SHARE = 0.5

export interface SideRequest {
  readonly side: Side
  /** Width that was set for it, CSS pixels. */
  readonly px: number
  readonly isFolded: boolean
}

const within = (px: number, min: number, max: number) => Math.round(Math.min(Math.max(min, max), Math.max(min, px)))

/** @returns a width inside the side's range; the usual one for what is no number */
export function sideWidth(side: Side, px: number): number {
  const { min, max, usual } = sideWidths[side]
  return Number.isFinite(px) ? within(px, min, max) : usual
}

/**
 * The widths that both sides are shown with: as they were set, or, in a narrow window, each nearer to its least by the
 * same share, so that the page keeps {@link PAGE_ROOM}. A folded side has 0.
 */
export function shownWidths(
  left: SideRequest,
  right: SideRequest,
  windowPx: number,
): { readonly left: number; readonly right: number } {
  const both = [left, right].map(({ side, px, isFolded }) => {
    const wanted = sideWidth(side, px)
    return isFolded ? { least: 0, spare: 0 } : { least: sideWidths[side].min, spare: wanted - sideWidths[side].min }
  })
  const least = both.reduce((sum, each) => sum + each.least, 0)
  const spare = both.reduce((sum, each) => sum + each.spare, 0)
  const share = spare === 0 ? 0 : Math.min(1, Math.max(0, (windowPx - PAGE_ROOM - least) / spare))
  const [leftPx = 0, rightPx = 0] = both.map((each) => Math.floor(each.least + each.spare * share))
  return { left: leftPx, right: rightPx }
}

/** The widest that a side may be pulled to beside the other one. @param otherPx the other side's shown width */
export function widestBeside(side: Side, otherPx: number, windowPx: number): number {
  const { min, max } = sideWidths[side]
  return within(windowPx - PAGE_ROOM - otherPx, min, max)
}

/** @returns the width of a side that is pulled to `px`; 0: it folds */
export function pulledWidth(side: Side, px: number, widest: number): number {
  const { min } = sideWidths[side]
  return px < min * FOLD_SHARE ? 0 : within(px, min, widest)
}
