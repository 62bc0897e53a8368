import { chartItems } from '../schema/props/chartItems.ts'
import type { Props } from '../schema/props/prop.ts'
import { fitText } from './fitText.ts'
import type { LiveState } from './LiveState.ts'
import { formatNumber, NO_VALUE, numericValue } from './liveText.ts'
import type { PrimitiveSink, Rgba } from './PrimitiveSink.ts'
import { paintReadout } from './plot.ts'
import { fadedAmongOthers } from './qualityMarks.ts'
import { type Box, boxOf, numberOf, opacityOf, paintOf, solid, textStyleOf, trackOn, withOpacity } from './style.ts'
import { ownColor } from './themeColor.ts'

/** Shares differ in lightness too; none has an alarm colour. */
const COLORS: readonly Rgba[] = [
  0x4a7a9cff, 0x8fb3c8ff, 0x5b8f7bff, 0xa9c7a0ff, 0x8a7aa8ff, 0xc2b6d6ff, 0x9a8866ff, 0xd6c9a8ff,
]
const LINE_HEIGHT = 1.7
/** Icon and margins beside a legend's text, and the least width in which its lines can be read, in text sizes. */
const LEGEND_EDGE = 2.6
const LEGEND_LEAST = 8
/** Most of the chart's width that the legend takes. */
const LEGEND_SHARE = 0.6

export interface Share {
  readonly title: string
  /** Undefined while unknown. */
  readonly value: number | undefined
  readonly scale: number
  /** Share of all known values, 0 to 1. Negative values count as 0. */
  readonly part: number
  readonly color: Rgba
}

export interface Shares {
  readonly list: readonly Share[]
  /** Centre and largest radius of the round chart beside the legend; radius 0 = no room. */
  readonly cx: number
  readonly cy: number
  readonly radius: number
}

/** Reads the shares, paints box and legend, and says where the round chart goes. */
export function paintShares(p: Props, live: LiveState, out: PrimitiveSink): Shares {
  const box = boxOf(p)
  out.rect(box.x, box.y, box.width, box.height, 0, paintOf(p))
  const list = readShares(p, live)
  const inner: Box = {
    x: box.x + numberOf(p, 'position.left'),
    y: box.y + numberOf(p, 'position.top'),
    width: box.width - numberOf(p, 'position.left') - numberOf(p, 'position.right'),
    height: box.height - numberOf(p, 'position.top') - numberOf(p, 'position.bottom'),
  }
  const legend = legendWidth(p, list, inner, out)
  const room = inner.width - legend
  if (legend > 0) paintLegend(p, list, { ...inner, x: inner.x + room, width: legend }, out)
  return {
    list,
    cx: inner.x + room / 2,
    cy: inner.y + inner.height / 2,
    radius: Math.max(0, Math.min(room, inner.height) / 2),
  }
}

/** Paints a full circle while no value is known. */
export function paintNothing({ cx, cy, radius }: Shares, thickness: number, live: LiveState, out: PrimitiveSink): void {
  out.arc(cx, cy, radius, thickness, 0, 2 * Math.PI, trackOn(live))
}

/** Paints the readout of the share under the pointer. `turns`: the fraction of a full turn of each share. */
export function paintShareReadout(
  p: Props,
  live: LiveState,
  { list, cx, cy, radius }: Shares,
  turns: readonly number[],
  out: PrimitiveSink,
): void {
  const { pointer } = live.session
  if (pointer === undefined || Math.hypot(pointer.x - cx, pointer.y - cy) > radius) return
  // The angle counts from twelve o'clock, clockwise.
  let left = (Math.atan2(pointer.y - cy, pointer.x - cx) / (2 * Math.PI) + 1.25) % 1
  const share = list.find((_, i) => {
    left -= turns[i] ?? 0
    return left < 0
  })
  if (share === undefined) return
  const { title, value, scale, part, color } = share
  const known = value === undefined ? NO_VALUE : `${formatNumber(value, scale)}  (${formatNumber(part * 100, 1)} %)`
  paintReadout([{ text: `${title}  ${known}`, color }], pointer.x, pointer.y, boxOf(p), textStyleOf(p), out)
}

function readShares(p: Props, live: LiveState): Share[] {
  const items = chartItems(p)
  const values = items.map(({ id }) => numericValue(live.seriesValue(id)))
  const sum = values.reduce<number>((total, value) => total + Math.max(0, value ?? 0), 0)
  const opacity = opacityOf(p)
  return items.map((item, i) => ({
    title: item.title,
    value: values[i],
    scale: live.seriesScale(item.id),
    part: sum > 0 ? Math.max(0, values[i] ?? 0) / sum : 0,
    color: fadedAmongOthers(withOpacity(ownColor(p, item) ?? (COLORS[i % COLORS.length] as Rgba), opacity), live),
  }))
}

/** @returns the legend's text for a share. Its title is cut where there is no room; its value never is. */
function labelOf(
  { title, value, scale, part }: Share,
  p: Props,
  room: number,
  measure: (text: string) => number,
): string {
  if (p['valueType'] === 'none') return fitText(title, room, measure)
  const known =
    value === undefined
      ? NO_VALUE
      : p['valueType'] === 'value'
        ? formatNumber(value, scale)
        : `${formatNumber(part * 100, 1)} %`
  const after = `  ${known}`
  return fitText(title, room - measure(after), measure) + after
}

function legendWidth(p: Props, list: readonly Share[], inner: Box, out: PrimitiveSink): number {
  const style = textStyleOf(p)
  const measure = (text: string) => out.measure(text, style)
  let widest = 0
  for (const share of list) widest = Math.max(widest, measure(labelOf(share, p, Number.POSITIVE_INFINITY, measure)))
  const width = widest + LEGEND_EDGE * style.size
  if (widest === 0) return 0
  const most = inner.width * LEGEND_SHARE
  // There is no legend where only values would be left of it, or no room for the chart beside it.
  return width <= most ? width : most >= LEGEND_LEAST * style.size ? most : 0
}

function paintLegend(p: Props, list: readonly Share[], box: Box, out: PrimitiveSink): void {
  const style = textStyleOf(p)
  const measure = (text: string) => out.measure(text, style)
  const room = box.width - LEGEND_EDGE * style.size
  const line = style.size * LINE_HEIGHT
  const top = box.y + (box.height - line * list.length) / 2
  list.forEach((share, i) => {
    const y = top + (i + 0.5) * line
    if (y - line / 2 < box.y || y + line / 2 > box.y + box.height) return
    const side = style.size * 0.8
    out.rect(box.x + style.size, y - side / 2, side, side, 2, solid(share.color))
    out.text(labelOf(share, p, room, measure), box.x + 2.4 * style.size, y, 'left', style)
  })
}
