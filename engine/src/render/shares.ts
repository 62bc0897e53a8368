import { SERIES, seriesLists } from '../schema/chartProps.ts'
import { listEntries } from '../schema/listItems.ts'
import type { Props } from '../schema/prop.ts'
import type { LiveState } from '../widgets/WidgetView.ts'
import { formatNumber, NO_VALUE, numericValue } from './liveText.ts'
import type { PrimitiveSink, Rgba } from './PrimitiveSink.ts'
import { type Box, boxOf, numberOf, opacityOf, paintOf, solid, textStyleOf, withOpacity } from './style.ts'

/** Told apart by lightness too; none of them an alarm colour. */
const COLORS: readonly Rgba[] = [
  0x4a7a9cff, 0x8fb3c8ff, 0x5b8f7bff, 0xa9c7a0ff, 0x8a7aa8ff, 0xc2b6d6ff, 0x9a8866ff, 0xd6c9a8ff,
]
const EMPTY: Rgba = 0xe3e7eaff
const LINE_HEIGHT = 1.7

export interface Share {
  readonly title: string
  /** Undefined while it is not known. */
  readonly value: number | undefined
  readonly scale: number
  /** Of all known values, 0 to 1. Negative values count as none. */
  readonly part: number
  readonly color: Rgba
}

export interface Shares {
  readonly list: readonly Share[]
  /** The round picture's middle and largest radius, beside the legend; 0 when there is no room. */
  readonly cx: number
  readonly cy: number
  readonly radius: number
}

/** Reads the shares, paints box and legend, and says where the round picture goes. */
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

/** A full circle where nothing is known yet. */
export function paintNothing({ cx, cy, radius }: Shares, thickness: number, out: PrimitiveSink): void {
  out.arc(cx, cy, radius, thickness, 0, 2 * Math.PI, EMPTY)
}

function readShares(p: Props, live: LiveState): Share[] {
  const items = listEntries(p, SERIES, seriesLists[SERIES]).map(({ item }) => item)
  const values = items.map(({ signalId }) => numericValue(live.seriesValue(signalId)))
  const sum = values.reduce<number>((total, value) => total + Math.max(0, value ?? 0), 0)
  const opacity = opacityOf(p)
  return items.map(({ title, signalId }, i) => ({
    title: title || signalId,
    value: values[i],
    scale: live.seriesScale(signalId),
    part: sum > 0 ? Math.max(0, values[i] ?? 0) / sum : 0,
    color: withOpacity(COLORS[i % COLORS.length] as Rgba, opacity),
  }))
}

function labelOf({ title, value, scale, part }: Share, p: Props): string {
  if (p['valueType'] === 'none') return title
  if (value === undefined) return `${title}  ${NO_VALUE}`
  return p['valueType'] === 'value'
    ? `${title}  ${formatNumber(value, scale)}`
    : `${title}  ${formatNumber(part * 100, 1)} %`
}

function legendWidth(p: Props, list: readonly Share[], inner: Box, out: PrimitiveSink): number {
  const style = textStyleOf(p)
  let widest = 0
  for (const share of list) widest = Math.max(widest, out.measure(labelOf(share, p), style))
  const width = widest + 2.6 * style.size
  // Where the legend would leave no picture, there is none.
  return widest === 0 || width > inner.width * 0.6 ? 0 : width
}

function paintLegend(p: Props, list: readonly Share[], box: Box, out: PrimitiveSink): void {
  const style = textStyleOf(p)
  const line = style.size * LINE_HEIGHT
  const top = box.y + (box.height - line * list.length) / 2
  list.forEach((share, i) => {
    const y = top + (i + 0.5) * line
    if (y - line / 2 < box.y || y + line / 2 > box.y + box.height) return
    const side = style.size * 0.8
    out.rect(box.x + style.size, y - side / 2, side, side, 2, solid(share.color))
    out.text(labelOf(share, p), box.x + 2.4 * style.size, y, 'left', style)
  })
}
