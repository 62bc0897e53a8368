import { chartItems } from '../schema/props/chartItems.ts'
import type { Props } from '../schema/props/prop.ts'
import { formatTime } from '../text/formatTime.ts'
import { HOUR_MS } from '../text/zone.ts'
import type { LiveState } from './LiveState.ts'
import type { PrimitiveSink, Rgba, TextStyle } from './PrimitiveSink.ts'
import { type Box, boxOf, numberOf, solid } from './style.ts'
import { rangeMsOf, windowOf } from './timeWindow.ts'
import { toolTexts } from './toolTexts.ts'

/** Height of one row of tools over a chart, page units. */
export const TOOLS_HEIGHT = 30
/** Page units that quick ranges, fields and choice need side by side, and that the fields need alone. */
const ONE_ROW = 640
const FIELDS_ROW = 430
/** The tools take at most this share of a chart; above it, the fields for a time range are left out. */
const MOST_SHARE = 0.45
/** Time ranges that a chart offers, hours (9: quick ranges of 7 and 30 days). */
export const quickHours = [1, 24, 168, 720] as const

/** Sizes of the elements (overlayCss.ts), so that little moves when they replace the picture. */
const SIZE = 12
const BUTTON = 22
const FIELD = 124
const CALENDAR = 24
const GAP = 4
const PADDING = 8
const PAPER: Rgba = 0xffffffe6
const EDGE: Rgba = 0x90a0abff
const PRESSED: Rgba = 0x2f6f8fff
const PRESSED_INK: Rgba = 0xffffffff
const INK: TextStyle = { size: SIZE, family: '', weight: 'normal', italic: false, underline: false, color: 0x26323aff }

/**
 * @returns which tools a chart has: a choice of time range, where it shows one (`isOfTime`), and a choice of shown
 * values (3.7)
 */
export function chartTools(p: Props, isOfTime: boolean): { readonly hasFilter: boolean; readonly hasSelect: boolean } {
  return {
    // The specification calls it `button` on an xy chart.
    hasFilter: isOfTime && (p['style.timeFilter.show'] === true || p['button.show'] === true),
    hasSelect: p['style.dataSelect.show'] === true,
  }
}

/** @returns the layout of the tools over a chart: up to three rows where they do not fit side by side */
export function toolRows(p: Props, isOfTime: boolean): { readonly rows: number; readonly hasFields: boolean } {
  const { hasFilter, hasSelect } = chartTools(p, isOfTime)
  if (!hasFilter) return { rows: hasSelect ? 1 : 0, hasFields: false }
  const { width, height } = boxOf(p)
  const across = width - numberOf(p, 'position.left') - numberOf(p, 'position.right')
  const rows = across >= ONE_ROW ? 1 : across >= FIELDS_ROW ? 2 : 3
  const isRoom = rows === 1 || rows * TOOLS_HEIGHT <= height * MOST_SHARE
  return isRoom ? { rows, hasFields: true } : { rows: 1, hasFields: false }
}

/** Height that the tools take from the plot. */
export function toolsHeight(p: Props, isOfTime: boolean): number {
  return toolRows(p, isOfTime).rows * TOOLS_HEIGHT
}

/** Paints the tools while no elements stand for them: on the drawing board, in pictures, and until somebody points there. */
export function paintTools(p: Props, live: LiveState, isOfTime: boolean, bar: Box, out: PrimitiveSink): void {
  const { session, isOverlaid, locale } = live
  if (isOverlaid && session.hasTools === true) return
  const { hasFilter, hasSelect } = chartTools(p, isOfTime)
  const words = toolTexts[locale]
  const end = bar.x + bar.width
  const widthOf = (text: string) => out.measure(text, INK) + 2 * PADDING
  let { x, y } = bar
  const put = (text: string, width: number, isPressed = false) => {
    const fill = isPressed ? { ...solid(PRESSED), strokeWidth: 0 } : { ...solid(PAPER), stroke: EDGE, strokeWidth: 1 }
    out.rect(x, y, width, BUTTON, 3, fill)
    out.text(text, x + width / 2, y + BUTTON / 2, 'center', isPressed ? { ...INK, color: PRESSED_INK } : INK)
    x += width + GAP
  }
  let right = end
  if (hasSelect) {
    const all = chartItems(p)
    const choice = `${words.values} ${all.filter(({ id }) => session.hidden?.has(id) !== true).length}/${all.length} ▾`
    x = right = end - widthOf(choice)
    put(choice, widthOf(choice))
  }
  if (!hasFilter) return
  x = bar.x
  for (const hours of quickHours) {
    const width = widthOf(words.quick[hours])
    if (x + width > right) return
    put(words.quick[hours], width, session.window === undefined && rangeMsOf(p, live) === hours * HOUR_MS)
  }
  const { rows, hasFields } = toolRows(p, isOfTime)
  if (!hasFields) return
  if (rows === 1) x += GAP
  const { from, to } = windowOf(p, live)
  const fields = [
    [from, FIELD + CALENDAR],
    [to + 59_999, FIELD + CALENDAR],
    [words.apply, widthOf(words.apply)],
  ] as const
  fields.forEach(([content, width], i) => {
    if ((rows > 1 && i === 0) || x + width > end) {
      x = bar.x
      y += BUTTON + GAP
    }
    put(typeof content === 'string' ? content : `${formatTime(content, 'YYYY-MM-DD HH:mm')} ▾`, width)
  })
}
