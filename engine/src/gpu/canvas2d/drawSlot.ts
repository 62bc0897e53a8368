import { type DisplayList, Op } from '../../render/DisplayList.ts'
import type { Pen } from './Pen.ts'

const SOLID: number[] = []
/** Of what flows: the context copies it, so all share one. */
const PATTERN = [0, 0]

/** Draws one slot's primitives under the transform that is set. Layout of the words: DisplayList.ts. @returns how many. */
export function drawSlot(
  ctx: CanvasRenderingContext2D,
  list: DisplayList,
  slot: number,
  pen: Pen,
  timeMs: number,
): number {
  const { f, u } = list
  let at = list.start[slot] as number
  const end = at + (list.length[slot] as number)
  let isClipped = false
  let count = 0
  while (at < end) {
    const head = u[at] as number
    count++
    switch (head & 0xff) {
      case Op.Rect:
        drawRect(ctx, f, u, at, pen)
        break
      case Op.Ellipse:
        ctx.beginPath()
        ctx.ellipse(
          f[at + 1] as number,
          f[at + 2] as number,
          f[at + 3] as number,
          f[at + 4] as number,
          0,
          0,
          2 * Math.PI,
        )
        fillAndStroke(ctx, u[at + 5] as number, u[at + 6] as number, f[at + 7] as number, pen)
        break
      case Op.Arc:
        drawArc(ctx, f, u, at, pen)
        break
      case Op.Polyline:
        drawPolyline(ctx, f, u, at, pen)
        break
      case Op.Polygon:
        ctx.beginPath()
        tracePath(ctx, f, at + 3, u[at + 1] as number, true)
        ctx.fillStyle = pen.fill(u[at + 2] as number)
        ctx.fill()
        break
      case Op.Flow:
        drawFlow(ctx, f, u, at, pen, timeMs)
        break
      case Op.Text:
        drawText(ctx, list, slot, at, pen)
        break
      case Op.Clip:
        if (isClipped) endClip(ctx, pen)
        ctx.save()
        ctx.beginPath()
        ctx.rect(f[at + 1] as number, f[at + 2] as number, f[at + 3] as number, f[at + 4] as number)
        ctx.clip()
        isClipped = true
        break
      case Op.Unclip:
        if (isClipped) endClip(ctx, pen)
        isClipped = false
        break
    }
    at += head >>> 8
  }
  if (isClipped) endClip(ctx, pen)
  return count
}

function endClip(ctx: CanvasRenderingContext2D, pen: Pen): void {
  ctx.restore()
  pen.forgetFont()
}

function drawRect(ctx: CanvasRenderingContext2D, f: Float32Array, u: Uint32Array, at: number, pen: Pen): void {
  const x = f[at + 1] as number
  const y = f[at + 2] as number
  const width = f[at + 3] as number
  const height = f[at + 4] as number
  const radius = f[at + 5] as number
  const fill = u[at + 6] as number
  const stroke = u[at + 7] as number
  if (radius > 0) {
    ctx.beginPath()
    ctx.roundRect(x, y, width, height, radius)
    fillAndStroke(ctx, fill, stroke, f[at + 8] as number, pen)
    return
  }
  if ((fill & 0xff) !== 0) {
    ctx.fillStyle = pen.fill(fill)
    ctx.fillRect(x, y, width, height)
  }
  if (stroke !== 0) {
    ctx.strokeStyle = pen.stroke(stroke)
    ctx.lineWidth = f[at + 8] as number
    ctx.lineJoin = 'miter'
    ctx.strokeRect(x, y, width, height)
  }
}

function fillAndStroke(ctx: CanvasRenderingContext2D, fill: number, stroke: number, width: number, pen: Pen): void {
  if ((fill & 0xff) !== 0) {
    ctx.fillStyle = pen.fill(fill)
    ctx.fill()
  }
  if (stroke !== 0) {
    ctx.strokeStyle = pen.stroke(stroke)
    ctx.lineWidth = width
    ctx.lineJoin = 'round'
    ctx.stroke()
  }
}

function drawArc(ctx: CanvasRenderingContext2D, f: Float32Array, u: Uint32Array, at: number, pen: Pen): void {
  const thickness = f[at + 4] as number
  ctx.beginPath()
  ctx.arc(
    f[at + 1] as number,
    f[at + 2] as number,
    (f[at + 3] as number) - thickness / 2,
    f[at + 5] as number,
    f[at + 6] as number,
  )
  ctx.strokeStyle = pen.fill(u[at + 7] as number)
  ctx.lineWidth = thickness
  ctx.stroke()
}

function drawPolyline(ctx: CanvasRenderingContext2D, f: Float32Array, u: Uint32Array, at: number, pen: Pen): void {
  const dashes = u[at + 6] as number
  ctx.beginPath()
  tracePath(ctx, f, at + 7 + dashes, u[at + 1] as number, u[at + 2] === 1)
  // A dash pattern costs an array; solid lines, the common case, share one.
  if (dashes > 0) ctx.setLineDash(Array.from(f.subarray(at + 7, at + 7 + dashes)))
  fillAndStroke(ctx, u[at + 3] as number, u[at + 4] as number, f[at + 5] as number, pen)
  if (dashes > 0) ctx.setLineDash(SOLID)
}

function drawFlow(
  ctx: CanvasRenderingContext2D,
  f: Float32Array,
  u: Uint32Array,
  at: number,
  pen: Pen,
  timeMs: number,
): void {
  const period = (f[at + 4] as number) + (f[at + 5] as number)
  ctx.beginPath()
  tracePath(ctx, f, at + 7, u[at + 1] as number, false)
  PATTERN[0] = f[at + 4] as number
  PATTERN[1] = f[at + 5] as number
  ctx.setLineDash(PATTERN)
  ctx.lineDashOffset = -((((f[at + 6] as number) * timeMs) / 1000) % period)
  ctx.strokeStyle = pen.stroke(u[at + 2] as number)
  ctx.lineWidth = f[at + 3] as number
  ctx.lineJoin = 'round'
  ctx.stroke()
  ctx.setLineDash(SOLID)
  ctx.lineDashOffset = 0
}

function tracePath(ctx: CanvasRenderingContext2D, f: Float32Array, at: number, count: number, isClosed: boolean): void {
  ctx.moveTo(f[at] as number, f[at + 1] as number)
  for (let i = 1; i < count; i++) ctx.lineTo(f[at + 2 * i] as number, f[at + 2 * i + 1] as number)
  if (isClosed) ctx.closePath()
}

function drawText(ctx: CanvasRenderingContext2D, list: DisplayList, slot: number, at: number, pen: Pen): void {
  const { f, u } = list
  const run = list.runsOf(slot)[u[at + 1] as number]
  if (run === undefined) return
  const align = u[at + 4] as number
  const width = f[at + 6] as number
  const left = (f[at + 2] as number) - (align * width) / 2
  const y = f[at + 3] as number
  pen.setFont(ctx, run.font, run.size)
  ctx.textAlign = 'left'
  ctx.textBaseline = 'alphabetic'
  ctx.fillStyle = pen.font(u[at + 5] as number)
  ctx.fillText(run.value, left, y + run.size * 0.36)
  if (run.underline) ctx.fillRect(left, y + run.size * 0.48, width, Math.max(run.size / 14, 0.5))
}
