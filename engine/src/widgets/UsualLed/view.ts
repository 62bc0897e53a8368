import type { LiveState } from '../../render/LiveState.ts'
import type { Paint, PrimitiveSink } from '../../render/PrimitiveSink.ts'
import {
  type Box,
  boxOf,
  edgeOf,
  onPage,
  opacityOf,
  paintOf,
  textOf,
  textStyleOf,
  withOpacity,
} from '../../render/style.ts'
import { paintTextBlock } from '../../render/textBlock.ts'
import { TEXT_PATH } from '../../schema/props/common.ts'
import { lastMet } from '../../schema/props/condition.ts'
import { listEntries } from '../../schema/props/listItems.ts'
import type { Props } from '../../schema/props/prop.ts'
import { parseColor } from '../../schema/values/color.ts'
import type { WidgetView } from '../WidgetView.ts'
import { type LedState, model, STATES, states } from './model.ts'

/** Half a second lit, half a second dark, at the same moments as whatever else twinkles. */
const BLINK_MS = 500
const RIM = 0x5d6670ff
const SOLID: readonly number[] = []
/** In parts of the lamp's diameter. */
const RIM_WIDTH = 0.07
const CORNER = 0.16
const LABEL_GAP = 6
const LINE_HEIGHT = 1.4

export const view: WidgetView = {
  model,
  follows: 'state',
  paint(p, live, out) {
    const box = boxOf(p)
    out.rect(box.x, box.y, box.width, box.height, 0, paintOf(p))
    const state = stateOf(p, live)
    const { lamp, label } = partsOf(p, box)
    if (lamp.width > 0) paintLamp(p, lamp, state, live, out)
    if (!label) return
    const text = state?.text ? state.text : textOf(p, TEXT_PATH)
    const isBelow = p['led.label'] === 'bottom'
    paintTextBlock(isBelow ? { ...p, 'style.align.horizontal': 'center' } : p, text, label, textStyleOf(p), out)
  },
  nextChange(p, live) {
    if (stateOf(p, live)?.light !== 'blink' || !live.isLive) return Number.POSITIVE_INFINITY
    return (Math.floor(live.now / BLINK_MS) + 1) * BLINK_MS
  },
}

/** Undefined: the value is not known, or no state stands for it. The drawing board shows the first state that is lit. */
function stateOf(p: Props, live: LiveState): LedState | undefined {
  const stored = listEntries(p, STATES, states).map(({ item }) => item)
  const all = stored.length > 0 ? stored : states.initial
  if (!live.isLive) return all.find(({ light }) => light !== 'off') ?? all[0]
  // Items are read by their model, so the symbol is one of them.
  return lastMet(all, live.measured)
}

/** The square of the lamp, and the box of its label where it has one. */
function partsOf(p: Props, box: Box): { readonly lamp: Box; readonly label?: Box } {
  const { x, y, width, height } = box
  if (p['led.label'] === 'bottom') {
    const line = textStyleOf(p).size * LINE_HEIGHT
    const size = Math.max(0, Math.min(width, height - line))
    const label = { x, y: y + size, width, height: height - size }
    return { lamp: { x: x + (width - size) / 2, y, width: size, height: size }, label }
  }
  const size = Math.min(width, height)
  if (p['led.label'] === 'none')
    return { lamp: { x: x + (width - size) / 2, y: y + (height - size) / 2, width: size, height: size } }
  const left = x + size + LABEL_GAP
  return {
    lamp: { x, y: y + (height - size) / 2, width: size, height: size },
    label: { x: left, y, width: Math.max(0, x + width - left), height },
  }
}

/**
 * The states differ in form as well as in colour: lit is a full disc, off is a ring, unknown is a dashed ring. The rim
 * has a contrast of 3:1 or more to any page, whatever colours were chosen.
 */
function paintLamp(p: Props, lamp: Box, state: LedState | undefined, live: LiveState, out: PrimitiveSink): void {
  const opacity = opacityOf(p)
  const rimWidth = Math.max(1, lamp.width * RIM_WIDTH)
  const rim = withOpacity(onPage(RIM, live), opacity)
  if (!state) {
    const dash = [lamp.width * 0.14, lamp.width * 0.1]
    shape(p, lamp, rimWidth / 2, { fill: 0, stroke: rim, strokeWidth: rimWidth, dash }, out)
    return
  }
  const color = withOpacity(parseColor(state.color) ?? RIM, opacity)
  const isDark = state.light === 'off' || (state.light === 'blink' && live.isLive && isDarkAt(live.now))
  shape(p, lamp, rimWidth / 2, { fill: 0, stroke: rim, strokeWidth: rimWidth, dash: SOLID }, out)
  if (isDark) {
    const ring = lamp.width * 0.12
    shape(p, lamp, rimWidth * 1.6 + ring / 2, { fill: 0, stroke: color, strokeWidth: ring, dash: SOLID }, out)
  } else {
    const edge = edgeOf(color, live, 0.25)
    shape(p, lamp, rimWidth * 1.6, { fill: color, stroke: edge, strokeWidth: 1, dash: SOLID }, out)
  }
}

const isDarkAt = (now: number): boolean => Math.floor(now / BLINK_MS) % 2 === 1

/** The lamp's outline, `inset` page units inside its square. */
function shape(p: Props, { x, y, width }: Box, inset: number, paint: Paint, out: PrimitiveSink): void {
  const size = width - 2 * inset
  if (size <= 0) return
  if (p['led.shape'] === 'square')
    out.rect(x + inset, y + inset, size, size, Math.max(0, width * CORNER - inset), paint)
  else out.ellipse(x + width / 2, y + width / 2, size / 2, size / 2, paint)
}
