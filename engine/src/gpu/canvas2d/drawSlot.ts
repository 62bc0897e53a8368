import type { Images } from '../../image/ImageStore.ts'
import { type DisplayList, Op } from '../../render/DisplayList.ts'
import { DIM, Twinkle } from '../../scene/SlotMotion.ts'
import type { Context2d, Pen } from './Pen.ts'

const SOLID: number[] = []
/** Of what flows: the context copies it, so all share one. */
const PATTERN = [0, 0]

/**
 * Draws one slot's primitives under the transform that is set, those in its words [from, to). Layout of the words:
 * DisplayList.ts. @returns how many.
 */
export function drawSlot(
  ctx: Context2d,
  list: DisplayList,
  slot: number,
  pen: Pen,
  timeMs: number,
  images: Images,
  scale: number,
  from = 0,
  to = list.length[slot] as number,
): number {
  const { f, u } = list
  const start = list.start[slot] as number
  let at = start + from
  const end = start + to
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
      case Op.Area: {
        const points = u[at + 1] as number
        ctx.beginPath()
        tracePath(ctx, f, at + 4, points, false)
        ctx.lineTo(f[at + 2 + 2 * points] as number, f[at + 3] as number)
        ctx.lineTo(f[at + 4] as number, f[at + 3] as number)
        ctx.fillStyle = pen.fill(u[at + 2] as number)
        ctx.fill()
        break
      }
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
      case Op.Image:
        drawImage(ctx, f, at + 2, images, u[at + 1] as number, f[at + 10] as number, pen, scale)
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

function endClip(ctx: Context2d, pen: Pen): void {
  ctx.restore()
  pen.forgetFont()
}

function drawRect(ctx: Context2d, f: Float32Array, u: Uint32Array, at: number, pen: Pen): void {
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

function fillAndStroke(ctx: Context2d, fill: number, stroke: number, width: number, pen: Pen): void {
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

/** The part [u0 v0 u1 v1] of an image in a rectangle [x y w h], both at `at`; `scale` = device pixels a page unit. */
export function drawImage(
  ctx: Context2d,
  f: ArrayLike<number>,
  at: number,
  images: Images,
  handle: number,
  opacity: number,
  pen: Pen,
  scale: number,
): void {
  const width = f[at + 2] as number
  const height = f[at + 3] as number
  const u0 = f[at + 4] as number
  const v0 = f[at + 5] as number
  const u = (f[at + 6] as number) - u0
  const v = (f[at + 7] as number) - v0
  const pixels = images.pixelsOf(handle, Math.floor((width * scale) / u), Math.floor((height * scale) / v))
  if (pixels === undefined) return
  ctx.globalAlpha = opacity * ((pen.dim & Twinkle.Fill) === 0 ? 1 : DIM)
  ctx.drawImage(
    pixels.source,
    u0 * pixels.width,
    v0 * pixels.height,
    u * pixels.width,
    v * pixels.height,
    f[at] as number,
    f[at + 1] as number,
    width,
    height,
  )
  ctx.globalAlpha = 1
}

function drawArc(ctx: Context2d, f: Float32Array, u: Uint32Array, at: number, pen: Pen): void {
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

function drawPolyline(ctx: Context2d, f: Float32Array, u: Uint32Array, at: number, pen: Pen): void {
  const dashes = u[at + 6] as number
  if (isCurve(u, at)) {
    strokeInPieces(ctx, f, u, at, pen)
    return
  }
  ctx.beginPath()
  tracePath(ctx, f, at + 7 + dashes, u[at + 1] as number, u[at + 2] === 1)
  // A dash pattern costs an array; solid lines, the common case, share one.
  if (dashes > 0) ctx.setLineDash(Array.from(f.subarray(at + 7, at + 7 + dashes)))
  fillAndStroke(ctx, u[at + 3] as number, u[at + 4] as number, f[at + 5] as number, pen)
  if (dashes > 0) ctx.setLineDash(SOLID)
}

/** Points of a path that browsers fill at once as fast as in pieces, and from how many on it is cut. */
const PIECE = 48
const LONG = 6000

/** A long open line in one opaque colour: the curve of a chart. */
function isCurve(u: Uint32Array, at: number): boolean {
  const isOpaque = ((u[at + 4] as number) & 0xff) === 0xff
  return (u[at + 1] as number) > LONG && u[at + 2] === 0 && u[at + 3] === 0 && u[at + 6] === 0 && isOpaque
}

/** The outline of a long stroke takes far longer to fill than those of its pieces; joints are a shade darker. */
function strokeInPieces(ctx: Context2d, f: Float32Array, u: Uint32Array, at: number, pen: Pen): void {
  const count = u[at + 1] as number
  ctx.strokeStyle = pen.stroke(u[at + 4] as number)
  ctx.lineWidth = f[at + 5] as number
  ctx.lineJoin = 'round'
  ctx.lineCap = 'round'
  for (let from = 0; from < count - 1; from += PIECE) {
    ctx.beginPath()
    tracePath(ctx, f, at + 7 + 2 * from, Math.min(PIECE + 1, count - from), false)
    ctx.stroke()
  }
  ctx.lineCap = 'butt'
}

function drawFlow(ctx: Context2d, f: Float32Array, u: Uint32Array, at: number, pen: Pen, timeMs: number): void {
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

function tracePath(ctx: Context2d, f: Float32Array, at: number, count: number, isClosed: boolean): void {
  ctx.moveTo(f[at] as number, f[at + 1] as number)
  for (let i = 1; i < count; i++) ctx.lineTo(f[at + 2 * i] as number, f[at + 2 * i + 1] as number)
  if (isClosed) ctx.closePath()
}

function drawText(ctx: Context2d, list: DisplayList, slot: number, at: number, pen: Pen): void {
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
