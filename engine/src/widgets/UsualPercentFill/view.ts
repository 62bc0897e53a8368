import { fitSize } from '../../render/fitSize.ts'
import type { LiveState } from '../../render/LiveState.ts'
import { formatNumber, fractionOf, numericValue, shownReading } from '../../render/liveText.ts'
import type { PrimitiveSink, Rgba, TextStyle } from '../../render/PrimitiveSink.ts'
import { faded, isDoubtful } from '../../render/qualityMarks.ts'
import {
  type Box,
  boxOf,
  edgeOf,
  fillOf,
  numberOf,
  outline,
  solid,
  strokeOf,
  textOf,
  textStyleOf,
  valuePerUnit,
} from '../../render/style.ts'
import type { Props } from '../../schema/props/prop.ts'
import { isDark, luminance, parseColor } from '../../schema/values/color.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'

const PALE: Rgba = 0xe6eaeeff
const INK: Rgba = 0x1f2933ff
const PAPER: Rgba = 0xffffffff
const PLATE: Rgba = 0xffffffe0
const BARS = 10
const BAR_RADIUS = 1.5
/** Angle at which a ring starts. */
const TOP = -Math.PI / 2

export const view: WidgetView = {
  model,
  follows: 'level',
  valuePerUnit,
  /** Paints the empty box, bars or ring. */
  paintStatic(p, _live, out) {
    const box = boxOf(p)
    const empty = emptyOf(p)
    if (p['dataAddon.type'] === 'doughnut') {
      const { cx, cy, radius, thickness } = ringOf(p, box)
      out.arc(cx, cy, radius, thickness, TOP, TOP + 2 * Math.PI, empty)
    } else if (p['dataAddon.type'] === 'capacity') {
      for (let i = 0; i < BARS; i++) {
        const bar = barOf(p, box, i)
        out.rect(bar.x, bar.y, bar.width, bar.height, BAR_RADIUS, solid(empty))
      }
    } else {
      out.rect(box.x, box.y, box.width, box.height, 0, solid(empty))
    }
  },
  paint(p, live, out) {
    const box = boxOf(p)
    const value = numericValue(live.value)
    const fraction =
      value === undefined ? 0 : fractionOf(value, numberOf(p, 'dataAddon.minVal'), numberOf(p, 'dataAddon.maxVal'))
    const color = faded(fillOf(p), live)
    const label = labelOf(p, live)
    if (p['dataAddon.type'] === 'doughnut') paintDoughnut(p, box, fraction, color, label, live, out)
    else if (p['dataAddon.type'] === 'capacity') paintCapacity(p, box, fraction, color, out)
    else paintRectangle(p, box, fraction, color, live, out)
    if (p['dataAddon.type'] !== 'doughnut') {
      const filled = filledPart(p, box, fraction)
      if (isDoubtful(live) && fraction > 0) hatch(filled, out)
      // A text over stripes or bars is legible only on a plate of its own.
      if (isDoubtful(live) || p['dataAddon.type'] === 'capacity') paintPlate(p, box, label, live, out)
      else paintLabel(p, box, filled, color, label, out)
    }
  },
}

function labelOf(p: Props, live: LiveState): string {
  if (p['textType'] === 'none') return ''
  if (p['textType'] === 'value') {
    const { text, unit } = shownReading(live)
    return unit === '' ? text : `${text} ${unit}`
  }
  const value = numericValue(live.reading)
  if (value === undefined) return '-- %'
  const fraction = fractionOf(value, numberOf(p, 'dataAddon.minVal'), numberOf(p, 'dataAddon.maxVal'))
  return `${formatNumber(fraction * 100, 0)} %`
}

/** The part of a box that the value fills, from the bottom or from the left. */
function filledPart(p: Props, box: Box, fraction: number): Box {
  if (p['orientation'] === 'horizontal') return { ...box, width: box.width * fraction }
  const height = box.height * fraction
  return { ...box, y: box.y + box.height - height, height }
}

function paintRectangle(p: Props, box: Box, fraction: number, color: Rgba, live: LiveState, out: PrimitiveSink): void {
  const filled = filledPart(p, box, fraction)
  out.rect(filled.x, filled.y, filled.width, filled.height, 0, solid(color))
  if (fraction > 0 && fraction < 1) paintSurface(p, filled, edgeOf(color, live, 0.35), out)
  out.rect(box.x, box.y, box.width, box.height, 0, outline(strokeOf(p), numberOf(p, 'style.stroke.width')))
}

/** Paints a line at the level, so that it is visible where the colours are similar. */
function paintSurface(p: Props, filled: Box, line: Rgba, out: PrimitiveSink): void {
  if (p['orientation'] === 'horizontal') {
    out.rect(filled.x + filled.width - 1, filled.y, 1, filled.height, 0, solid(line))
  } else {
    out.rect(filled.x, filled.y, filled.width, 1, 0, solid(line))
  }
}

function paintCapacity(p: Props, box: Box, fraction: number, color: Rgba, out: PrimitiveSink): void {
  for (let i = 0; i < BARS; i++) {
    // The bar that contains the level is filled in part.
    const part = Math.min(1, Math.max(0, fraction * BARS - i))
    if (part <= 0) return
    const filled = filledPart(p, barOf(p, box, i), part)
    out.rect(filled.x, filled.y, filled.width, filled.height, BAR_RADIUS, solid(color))
  }
}

/** The box of the i-th bar from the bottom or from the left. */
function barOf(p: Props, box: Box, i: number): Box {
  const isAcross = p['orientation'] === 'horizontal'
  const length = isAcross ? box.width : box.height
  const gap = Math.min(numberOf(p, 'capacitySpacing'), length / BARS / 2)
  const bar = (length - gap * (BARS - 1)) / BARS
  const from = i * (bar + gap)
  return isAcross
    ? { x: box.x + from, y: box.y, width: bar, height: box.height }
    : { x: box.x, y: box.y + box.height - from - bar, width: box.width, height: bar }
}

function ringOf(p: Props, box: Box) {
  const radius = Math.min(box.width, box.height) / 2
  const thickness = Math.min(numberOf(p, 'doughnutSpacing'), radius)
  return { cx: box.x + box.width / 2, cy: box.y + box.height / 2, radius, thickness }
}

function paintDoughnut(
  p: Props,
  box: Box,
  fraction: number,
  color: Rgba,
  label: string,
  live: LiveState,
  out: PrimitiveSink,
): void {
  const { cx, cy, radius, thickness } = ringOf(p, box)
  const end = TOP + fraction * 2 * Math.PI
  if (isDoubtful(live)) {
    const step = Math.PI / 30
    for (let a = TOP; a < end; a += 2 * step) out.arc(cx, cy, radius, thickness, a, Math.min(a + step, end), color)
  } else {
    out.arc(cx, cy, radius, thickness, TOP, end, color)
  }
  if (label === '') return
  const style = textStyleOf(p)
  style.color = faded(style.color, live)
  const room = 2 * (radius - thickness) * 0.92
  out.text(label, cx, cy, 'center', fitted(style, label, room, out))
}

/** The empty part is as opaque as it is written, whatever the widget's opacity. */
const emptyOf = (p: Props): Rgba => parseColor(textOf(p, 'emptyColor')) ?? PALE

/** A text that is as light, or as dark, as what it lies on would not be legible there. */
function readableOn(ground: Rgba, style: TextStyle): TextStyle {
  if (isDark(ground)) return luminance(style.color) < 0.6 ? { ...style, color: PAPER } : style
  return luminance(style.color) > 0.6 ? { ...style, color: INK } : style
}

/** Paints the label twice: light where it lies on a dark fill, dark where it lies on the empty part. */
function paintLabel(p: Props, box: Box, filled: Box, color: Rgba, label: string, out: PrimitiveSink): void {
  if (label === '') return
  const style = fitted(readableOn(emptyOf(p), textStyleOf(p)), label, box.width - 4, out)
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  if (luminance(color) > 0.5 || (color & 0xff) < 0x80 || filled.width <= 0 || filled.height <= 0) {
    out.text(label, x, y, 'center', style)
    return
  }
  out.clip(filled.x, filled.y, filled.width, filled.height)
  out.text(label, x, y, 'center', { ...style, color: PAPER })
  out.unclip()
  const isAcross = p['orientation'] === 'horizontal'
  if (isAcross) out.clip(filled.x + filled.width, box.y, box.width - filled.width, box.height)
  else out.clip(box.x, box.y, box.width, box.height - filled.height)
  out.text(label, x, y, 'center', style)
  out.unclip()
}

function paintPlate(p: Props, box: Box, label: string, live: LiveState, out: PrimitiveSink): void {
  if (label === '') return
  const style = { ...fitted(readableOn(PLATE, textStyleOf(p)), label, box.width - 12, out) }
  style.color = faded(style.color, live)
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  const width = out.measure(label, style) + 8
  const height = style.size * 1.4
  out.rect(x - width / 2, y - height / 2, width, height, 3, solid(PLATE))
  out.text(label, x, y, 'center', style)
}

/** The style in a smaller size where its text would not fit. */
function fitted(style: TextStyle, text: string, room: number, out: PrimitiveSink): TextStyle {
  const size = fitSize(style.size, out.measure(text, style), room)
  return size === style.size ? style : { ...style, size }
}

/** Hatches the part that a stale or bad value fills. */
function hatch(box: Box, out: PrimitiveSink): void {
  const line = outline(0xffffff90, 1.5)
  out.clip(box.x, box.y, box.width, box.height)
  for (let d = 8; d < box.width + box.height; d += 8) {
    out.polyline([box.x + d - box.height, box.y + box.height, box.x + d, box.y], 2, false, line)
  }
  out.unclip()
}
