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
  onPage,
  opacityOf,
  outline,
  solid,
  textOf,
  textStyleOf,
  trackOn,
  valuePerUnit,
  withOpacity,
} from '../../render/style.ts'
import { TEXT_PATH } from '../../schema/props/common.ts'
import { listEntries } from '../../schema/props/listItems.ts'
import type { Props } from '../../schema/props/prop.ts'
import { parseColor } from '../../schema/values/color.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model, THRESHOLDS, thresholds } from './model.ts'

/** The scale covers three quarters of a circle and is open at the bottom. */
const START = 0.75 * Math.PI
const SWEEP = 1.5 * Math.PI
const DIVISIONS = 5
const FINE = 4
const TICK: Rgba = 0x8b949dff
const FIGURE: Rgba = 0x5d6670ff
const NEEDLE: Rgba = 0x2b3640ff
const DASH_ANGLE = Math.PI / 45

/** Place and range of the dial in the widget's box. */
interface Dial {
  readonly cx: number
  readonly cy: number
  readonly radius: number
  readonly min: number
  readonly max: number
}

export const view: WidgetView = {
  model,
  follows: 'figure',
  valuePerUnit,
  paintStatic(p, live, out) {
    const box = boxOf(p)
    const text = textStyleOf(p)
    const dial = dialOf(p, box, text)
    if (dial === undefined) return
    const opacity = opacityOf(p)
    const ring = ringOf(p)
    out.arc(
      dial.cx,
      dial.cy,
      dial.radius,
      dial.radius * ring,
      START,
      START + SWEEP,
      withOpacity(trackOn(live), opacity),
    )
    if (isStaged(p)) paintStages(p, dial, live, opacity, out)
    paintTicks(dial, ring, text, live, opacity, out)
    const title = textOf(p, TEXT_PATH)
    if (title === '') return
    out.text(title, dial.cx, box.y + box.height - text.size * 0.65, 'center', { ...text, size: text.size * 0.92 })
  },
  paint(p, live, out) {
    const box = boxOf(p)
    const text = textStyleOf(p)
    const dial = dialOf(p, box, text)
    if (dial === undefined) return
    const value = numericValue(live.value)
    const fraction = value === undefined ? undefined : fractionOf(value, dial.min, dial.max)
    if (fraction !== undefined && isStaged(p)) paintNeedle(dial, fraction, live, opacityOf(p), out)
    else if (fraction !== undefined) paintArc(p, dial, fraction, live, out)
    paintReading(dial, isStaged(p), text, live, out)
  },
}

const isStaged = (p: Props): boolean => p['dataAddon.type'] === 'multistage'

/** Thickness of the ring as a share of the radius. */
const ringOf = (p: Props): number => (isStaged(p) ? 0.11 : 0.15)

/** Lays the dial out; undefined where there is no room for one. */
function dialOf(p: Props, box: Box, text: TextStyle): Dial | undefined {
  const titleRoom = textOf(p, TEXT_PATH) === '' ? 0 : text.size * 1.3
  // Because the bottom is open, the dial reaches only 0.72 of its radius below the centre.
  const radius = Math.min(box.width / 2, (box.height - titleRoom) / 1.72) - 2
  if (!(radius > 4)) return undefined
  return {
    cx: box.x + box.width / 2,
    cy: box.y + (box.height - titleRoom - 1.72 * radius) / 2 + radius,
    radius,
    min: numberOf(p, 'dataAddon.minVal'),
    max: numberOf(p, 'dataAddon.maxVal'),
  }
}

function paintArc(p: Props, dial: Dial, fraction: number, live: LiveState, out: PrimitiveSink): void {
  const { cx, cy, radius } = dial
  const thickness = radius * ringOf(p)
  if (fraction <= 0) return
  const color = faded(fillOf(p), live)
  const end = START + fraction * SWEEP
  if (isDoubtful(live)) {
    // A stale or bad value is drawn in dashes, so that it is told apart without colours.
    for (let a = START; a < end; a += 2 * DASH_ANGLE) {
      out.arc(cx, cy, radius, thickness, a, Math.min(a + DASH_ANGLE, end), color)
    }
    return
  }
  out.arc(cx, cy, radius, thickness, START, end, color)
  // A bright edge marks the exact value.
  const edge = edgeOf(color, live, 0.45)
  out.arc(cx, cy, radius, thickness, Math.max(START, end - 1.5 / radius), end, edge)
}

function paintStages(p: Props, dial: Dial, live: LiveState, opacity: number, out: PrimitiveSink): void {
  const { cx, cy, radius, min, max } = dial
  const thickness = radius * ringOf(p)
  const stored = listEntries(p, THRESHOLDS, thresholds).map((entry) => entry.item)
  const bands = (stored.length > 0 ? stored : [...thresholds.initial]).sort((a, b) => a.value - b.value)
  const gap = 1 / radius
  let from = min
  for (const band of bands) {
    const to = Math.min(band.value, max)
    if (to <= from) continue
    const color = faded(withOpacity(parseColor(band.color) ?? trackOn(live), opacity), live)
    const a = START + fractionOf(from, min, max) * SWEEP
    const b = START + fractionOf(to, min, max) * SWEEP
    out.arc(cx, cy, radius, thickness, from === min ? a : a + gap, b, color)
    from = to
  }
}

function paintTicks(
  dial: Dial,
  ring: number,
  text: TextStyle,
  live: LiveState,
  opacity: number,
  out: PrimitiveSink,
): void {
  const { cx, cy, radius, min, max } = dial
  const outer = radius * (1 - ring) - Math.max(1.5, radius * 0.03)
  const color = withOpacity(TICK, opacity)
  const isFine = radius >= 40
  const steps = isFine ? DIVISIONS * FINE : DIVISIONS
  for (let i = 0; i <= steps; i++) {
    const isMain = i % (steps / DIVISIONS) === 0
    const angle = START + (i / steps) * SWEEP
    const inner = outer - radius * (isMain ? 0.075 : 0.04)
    const cos = Math.cos(angle)
    const sin = Math.sin(angle)
    const line = outline(color, isMain ? Math.max(1, radius * 0.016) : Math.max(0.6, radius * 0.009))
    out.polyline([cx + outer * cos, cy + outer * sin, cx + inner * cos, cy + inner * sin], 2, false, line)
  }
  const size = Math.min(text.size * 0.72, radius * 0.13)
  if (size < 5) return
  const label: TextStyle = {
    ...text,
    size,
    weight: 'normal',
    italic: false,
    underline: false,
    color: withOpacity(onPage(FIGURE, live), opacity),
  }
  // At the sides a figure takes its width from the radius, at the top only its height.
  const rim = outer - radius * 0.11
  const decimals = decimalsFor((max - min) / DIVISIONS)
  for (let i = 0; i <= DIVISIONS; i++) {
    const angle = START + (i / DIVISIONS) * SWEEP
    const number = formatNumber(min + ((max - min) * i) / DIVISIONS, decimals)
    const cos = Math.cos(angle)
    const sin = Math.sin(angle)
    const at = rim - Math.abs(cos) * out.measure(number, label) * 0.5 - Math.abs(sin) * size * 0.4
    out.text(number, cx + at * cos, cy + at * sin, 'center', label)
  }
}

function paintNeedle(dial: Dial, fraction: number, live: LiveState, opacity: number, out: PrimitiveSink): void {
  const { cx, cy, radius } = dial
  const angle = START + fraction * SWEEP
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const tip = radius * 0.8
  const tail = radius * 0.14
  const width = Math.max(1.2, radius * 0.028)
  const color = faded(withOpacity(onPage(NEEDLE, live, 0.75), opacity), live)
  const needle = [
    cx + tip * cos,
    cy + tip * sin,
    cx - tail * cos - width * sin,
    cy - tail * sin + width * cos,
    cx - tail * cos + width * sin,
    cy - tail * sin - width * cos,
  ]
  if (isDoubtful(live)) out.polyline(needle, 3, true, outline(color, 1))
  else out.polygon(needle, 3, color)
  out.ellipse(cx, cy, radius * 0.065, radius * 0.065, solid(color))
  out.ellipse(cx, cy, radius * 0.025, radius * 0.025, solid(withOpacity(0xffffffff, opacity)))
}

/** Paints the reading in the middle, or below the hub where a needle would cover it. */
function paintReading(dial: Dial, isStaged: boolean, text: TextStyle, live: LiveState, out: PrimitiveSink): void {
  const { cx, cy, radius } = dial
  const { text: value, unit: unitText } = shownReading(live)
  const room = radius * (isStaged ? 0.7 : 0.9)
  const style: TextStyle = {
    ...text,
    size: Math.min(text.size * (isStaged ? 1.5 : 1.9), radius * (isStaged ? 0.3 : 0.38)),
    weight: 'bold',
    color: faded(text.color, live),
  }
  style.size = fitSize(style.size, out.measure(value, style), room)
  const y = isStaged ? cy + radius * 0.42 : cy - radius * 0.02
  out.text(value, cx, y, 'center', style)
  if (unitText === '') return
  const unit: TextStyle = {
    ...text,
    size: Math.min(text.size * 0.85, radius * 0.17),
    weight: 'normal',
    color: onPage(FIGURE, live),
  }
  out.text(unitText, cx, y + style.size * 0.62 + unit.size * 0.45, 'center', unit)
}

/** Number of decimals that are needed to tell the steps of a scale apart. */
function decimalsFor(step: number): number {
  for (let decimals = 0; decimals < 4; decimals++) {
    const scaled = step * 10 ** decimals
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6 * Math.max(1, Math.abs(scaled))) return decimals
  }
  return 4
}
