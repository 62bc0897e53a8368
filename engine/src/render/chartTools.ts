import type { Props } from '../schema/prop.ts'
import type { LiveState } from '../widgets/WidgetView.ts'
import type { PrimitiveSink, Rgba, TextStyle } from './PrimitiveSink.ts'
import { type Box, boxOf, numberOf, solid } from './style.ts'

/** Height of one row of tools over a chart, page units. */
export const TOOLS_HEIGHT = 30
/** Page units that quick ranges, fields and choice need side by side, and that the fields need alone. */
const ONE_ROW = 640
const FIELDS_ROW = 430
/** The tools take at most this share of a chart; above it, the fields for a time range are left out. */
const MOST_SHARE = 0.45
/** Time ranges that a chart offers, hours (9: quick ranges of 7 and 30 days). */
export const quickHours = [1, 24, 168, 720] as const
/** These words are the same in both languages. */
const QUICK_WORDS = ['1 h', '24 h', '7 d', '30 d'] as const

const SIZE = 12
const BUTTON = 20
const GAP = 4
const PADDING = 8
const PAPER: Rgba = 0xffffffe6
const EDGE: Rgba = 0x90a0abff
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

/** Paints the tools where no element stands over the chart: on the drawing board and in pictures. */
export function paintTools(
  p: Props,
  live: LiveState,
  isOfTime: boolean,
  count: number,
  bar: Box,
  out: PrimitiveSink,
): void {
  if (live.isOverlaid) return
  const { hasFilter, hasSelect } = chartTools(p, isOfTime)
  const widthOf = (text: string) => out.measure(text, INK) + 2 * PADDING
  const button = (text: string, x: number) => {
    out.rect(x, bar.y, widthOf(text), BUTTON, 3, { ...solid(PAPER), stroke: EDGE, strokeWidth: 1 })
    out.text(text, x + widthOf(text) / 2, bar.y + BUTTON / 2, 'center', INK)
  }
  const choice = `${count}/${count} ▾`
  const right = bar.x + bar.width - (hasSelect ? widthOf(choice) : 0)
  if (hasSelect) button(choice, right)
  let x = bar.x
  if (hasFilter)
    for (const word of QUICK_WORDS) {
      if (x + widthOf(word) > right) return
      button(word, x)
      x += widthOf(word) + GAP
    }
}
