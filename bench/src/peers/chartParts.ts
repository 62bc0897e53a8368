import { CHART_MINUTES, CHART_STEP_MS, chartSeries } from './chartSeries.ts'
import { plainRect, textPart } from './makePart.ts'
import type { Box, Drawn, Measure, Node } from './PageJson.ts'
import type { LinePart, Part, SegmentsPart } from './Part.ts'

const MARGIN = 12
const LINES = ['#2f6690', '#5b8f7b', '#8a6fa8']
const GRID = '#64757f30'
const TICK = '#5d6b75'
const LABEL_GAP = 6
const MOST = 100
const MINUTE_MS = 60_000
/** The product's clock is UTC+8. */
const ZONE_MS = 8 * 60 * MINUTE_MS

/** A line chart of the last hour: legend, grid, axes with labels, curves. It is as our engine draws it, at rest. */
export function chartParts(node: Node, box: Box, measure: Measure): Drawn {
  const { size, color } = node.style.font
  const signals = node.data?.signalArray ?? []
  const inner = { x: box.x + MARGIN, y: box.y + MARGIN, width: box.width - 2 * MARGIN, height: box.height - 2 * MARGIN }
  const head = legend(signals, inner, size, color, measure)
  const label = measure(String(MOST), size) + LABEL_GAP
  const top = inner.y + Math.max(head.height, size * 0.5)
  const plot = {
    x: inner.x + label,
    y: top,
    width: inner.width - label,
    height: inner.y + inner.height - 1.8 * size - top,
  }
  if (plot.width <= 0 || plot.height <= 0) return { parts: head.parts }
  const curves = signals.map(({ signalId }, i) => curve(chartSeries(signalId), plot, LINES[i % LINES.length] ?? TICK))
  return { parts: [...head.parts, ...yAxis(plot, size, measure), ...xAxis(plot, size, measure, Date.now()), ...curves] }
}

function legend(
  signals: readonly { readonly signalId: string; readonly title: string }[],
  inner: Box,
  size: number,
  color: string | undefined,
  measure: Measure,
): { readonly parts: Part[]; readonly height: number } {
  const line = size * 1.7
  const parts: Part[] = []
  let [x, row] = [0, 0]
  for (const [i, { signalId, title }] of signals.entries()) {
    const text = `${title}  ${(chartSeries(signalId).at(-1) ?? 0).toFixed(2)}`
    const width = 2.2 * size + measure(text, size)
    if (x > 0 && x + width > inner.width) {
      x = 0
      row++
    }
    if (row > 1) break
    const y = inner.y + (row + 0.5) * line
    const mark = { x: inner.x + x, y: y - 1.5, width: 1.3 * size, height: 3 }
    parts.push(plainRect(mark, LINES[i % LINES.length] ?? TICK, 1.5))
    parts.push(textPart(text, mark.x + 1.7 * size + measure(text, size) / 2, y, size, color))
    x += width + size
  }
  return { parts, height: signals.length === 0 ? 0 : (Math.min(row, 1) + 1) * line + size * 0.4 }
}

function yAxis(plot: Box, size: number, measure: Measure): Part[] {
  const wanted = Math.max(2, Math.round(plot.height / (3.6 * size)))
  const step = wanted <= 3 ? 50 : wanted <= 7 ? 20 : 10
  const xy: number[] = []
  const labels: Part[] = []
  for (let value = 0; value <= MOST; value += step) {
    const y = plot.y + plot.height * (1 - value / MOST)
    xy.push(plot.x, y, plot.x + plot.width, y)
    const text = String(value)
    labels.push(textPart(text, plot.x - LABEL_GAP - measure(text, size) / 2, y, size, TICK))
  }
  return [grid(xy), ...labels]
}

function xAxis(plot: Box, size: number, measure: Measure, now: number): Part[] {
  const wanted = Math.max(2, Math.round(plot.width / (7.5 * size)))
  const minutes = wanted <= 2 ? 30 : wanted <= 6 ? 15 : 5
  const from = now - CHART_MINUTES * MINUTE_MS
  const bottom = plot.y + plot.height
  const xy: number[] = []
  const labels: Part[] = []
  let free = Number.NEGATIVE_INFINITY
  for (let at = Math.ceil(from / (minutes * MINUTE_MS)) * minutes * MINUTE_MS; at <= now; at += minutes * MINUTE_MS) {
    const x = plot.x + (plot.width * (at - from)) / (now - from)
    xy.push(x, plot.y, x, bottom)
    const text = new Date(at + ZONE_MS).toISOString().slice(11, 16)
    const half = measure(text, size) / 2
    if (x - half < free) continue
    free = x + half + size
    labels.push(textPart(text, x, bottom + size, size, TICK))
  }
  return [grid(xy), ...labels, line([plot.x, bottom, plot.x + plot.width, bottom], TICK, 1)]
}

function curve(values: Float64Array, plot: Box, stroke: string): LinePart {
  const across = (plot.width * CHART_STEP_MS) / (CHART_MINUTES * MINUTE_MS)
  const right = plot.x + plot.width
  const xy = Array.from(values).flatMap((value, i) => [
    right - (values.length - 1 - i) * across,
    plot.y + plot.height * (1 - value / MOST),
  ])
  return line(xy, stroke, 1.5)
}

const grid = (xy: readonly number[]): SegmentsPart => ({ kind: 'segments', xy, stroke: GRID, strokeWidth: 1 })

function line(xy: readonly number[], stroke: string, strokeWidth: number): LinePart {
  return { kind: 'line', xy, isClosed: false, fill: '', stroke, strokeWidth, dash: [] }
}
