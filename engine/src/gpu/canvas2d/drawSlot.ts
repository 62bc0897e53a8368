import type { Images } from '../../image/ImageStore.ts'
import { type DisplayList, Op } from '../../picture/DisplayList.ts'
import { DIM, Twinkle } from '../../scene/SlotMotion.ts'
import { REFERENCE_PX } from '../../text/TextMeasure.ts'
import type { Context2d, Pen } from './Pen.ts'

const SOLID: number[] = []
/**
 * Page units. The browser puts baselines on whole pixels: one half way between two goes down, as in WebGL, whatever the
 * rounding of the scale.
 */
const TIE = 1e-4
/** Canvas copies the dash array, so all flowing widgets share this one. */
const PATTERN = [0, 0]

/**
 * Draws one slot's primitives, those in its words [from, to), under the current transform. Layout of the words:
 * DisplayList.ts.
 * @returns how many.
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
  to = list.length[slot],
): number {
  const { f, u } = list
  const start = list.start[slot]
  let at = start + from
  const end = start + to
  let isClipped = false
  let count = 0
  while (at < end) {
    const head = u[at]
    count++
    switch (head & 0xff) {
      case Op.Rect:
        drawRect(ctx, f, u, at, pen)
        break
      case Op.Ellipse:
        ctx.beginPath()
        ctx.ellipse(f[at + 1], f[at + 2], f[at + 3], f[at + 4], 0, 0, 2 * Math.PI)
        fillAndStroke(ctx, u[at + 5], u[at + 6], f[at + 7], pen)
        break
      case Op.Arc:
        drawArc(ctx, f, u, at, pen)
        break
      case Op.Polyline:
        drawPolyline(ctx, f, u, at, pen)
        break
      case Op.Area:
      case Op.Polygon:
        ctx.beginPath()
        tracePath(ctx, f, at + 3, u[at + 1], true)
        ctx.fillStyle = pen.fill(u[at + 2])
        ctx.fill()
        break
      case Op.Flow:
        drawFlow(ctx, f, u, at, pen, timeMs)
        break
      case Op.Text:
        drawText(ctx, list, slot, at, pen)
        break
      case Op.Image:
        drawImage(ctx, f, at + 2, images, u[at + 1], f[at + 10], pen, scale)
        break
      case Op.Clip:
        if (isClipped) endClip(ctx, pen)
        ctx.save()
        ctx.beginPath()
        ctx.rect(f[at + 1], f[at + 2], f[at + 3], f[at + 4])
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
  const x = f[at + 1]
  const y = f[at + 2]
  const width = f[at + 3]
  const height = f[at + 4]
  const radius = f[at + 5]
  const fill = u[at + 6]
  const stroke = u[at + 7]
  if (radius > 0) {
    ctx.beginPath()
    ctx.roundRect(x, y, width, height, radius)
    fillAndStroke(ctx, fill, stroke, f[at + 8], pen)
    return
  }
  if ((fill & 0xff) !== 0) {
    ctx.fillStyle = pen.fill(fill)
    ctx.fillRect(x, y, width, height)
  }
  if (stroke !== 0) {
    ctx.strokeStyle = pen.stroke(stroke)
    ctx.lineWidth = f[at + 8]
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

/**
 * Draws the part [u0 v0 u1 v1] of an image in a rectangle [x y w h], both at `at`; `scale` = device pixels per page
 * unit.
 */
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
  const width = f[at + 2]
  const height = f[at + 3]
  const u0 = f[at + 4]
  const v0 = f[at + 5]
  const u = f[at + 6] - u0
  const v = f[at + 7] - v0
  const pixels = images.pixelsOf(handle, Math.floor((width * scale) / u), Math.floor((height * scale) / v))
  if (pixels === undefined) return
  ctx.globalAlpha = opacity * ((pen.dim & Twinkle.Fill) === 0 ? 1 : DIM)
  ctx.drawImage(
    pixels.source,
    u0 * pixels.width,
    v0 * pixels.height,
    u * pixels.width,
    v * pixels.height,
    f[at],
    f[at + 1],
    width,
    height,
  )
  ctx.globalAlpha = 1
}

function drawArc(ctx: Context2d, f: Float32Array, u: Uint32Array, at: number, pen: Pen): void {
  const thickness = f[at + 4]
  ctx.beginPath()
  ctx.arc(f[at + 1], f[at + 2], f[at + 3] - thickness / 2, f[at + 5], f[at + 6])
  ctx.strokeStyle = pen.fill(u[at + 7])
  ctx.lineWidth = thickness
  ctx.stroke()
}

function drawPolyline(ctx: Context2d, f: Float32Array, u: Uint32Array, at: number, pen: Pen): void {
  const dashes = u[at + 6]
  if (isCurve(u, at)) {
    strokeInPieces(ctx, f, u, at, pen)
    return
  }
  ctx.beginPath()
  tracePath(ctx, f, at + 7 + dashes, u[at + 1], u[at + 2] === 1)
  // A dash pattern costs an array; solid lines, the common case, share one.
  if (dashes > 0) ctx.setLineDash(Array.from(f.subarray(at + 7, at + 7 + dashes)))
  fillAndStroke(ctx, u[at + 3], u[at + 4], f[at + 5], pen)
  if (dashes > 0) ctx.setLineDash(SOLID)
}

/** Paths up to this number of points are filled as fast at once as in pieces; paths above the second number are cut. */
const PIECE = 48
const LONG = 6000

/** @returns whether it is a long open line in one opaque colour: the curve of a chart */
function isCurve(u: Uint32Array, at: number): boolean {
  const isOpaque = (u[at + 4] & 0xff) === 0xff
  return u[at + 1] > LONG && u[at + 2] === 0 && u[at + 3] === 0 && u[at + 6] === 0 && isOpaque
}

/** The outline of a long stroke takes far longer to fill than the outlines of its pieces. Joints are a shade darker. */
function strokeInPieces(ctx: Context2d, f: Float32Array, u: Uint32Array, at: number, pen: Pen): void {
  const count = u[at + 1]
  ctx.strokeStyle = pen.stroke(u[at + 4])
  ctx.lineWidth = f[at + 5]
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
  const period = f[at + 4] + f[at + 5]
  ctx.beginPath()
  tracePath(ctx, f, at + 7, u[at + 1], false)
  PATTERN[0] = f[at + 4]
  PATTERN[1] = f[at + 5]
  ctx.setLineDash(PATTERN)
  ctx.lineDashOffset = -(((f[at + 6] * timeMs) / 1000) % period)
  ctx.strokeStyle = pen.stroke(u[at + 2])
  ctx.lineWidth = f[at + 3]
  ctx.lineJoin = 'round'
  ctx.stroke()
  ctx.setLineDash(SOLID)
  ctx.lineDashOffset = 0
}

function tracePath(ctx: Context2d, f: Float32Array, at: number, count: number, isClosed: boolean): void {
  ctx.moveTo(f[at], f[at + 1])
  for (let i = 1; i < count; i++) ctx.lineTo(f[at + 2 * i], f[at + 2 * i + 1])
  if (isClosed) ctx.closePath()
}

function drawText(ctx: Context2d, list: DisplayList, slot: number, at: number, pen: Pen): void {
  const { f, u } = list
  const run = list.runsOf(slot)[u[at + 1]]
  if (run === undefined) return
  const align = u[at + 4]
  const width = f[at + 6]
  const left = f[at + 2] - (align * width) / 2
  const y = f[at + 3]
  ctx.fillStyle = pen.font(u[at + 5])
  pen.setFont(ctx, run.font)
  const stretch = run.size / REFERENCE_PX
  ctx.scale(stretch, stretch)
  ctx.fillText(run.value, left / stretch, (y + run.size * 0.36 + TIE) / stretch)
  ctx.scale(1 / stretch, 1 / stretch)
  if (run.underline) ctx.fillRect(left, y + run.size * 0.48, width, Math.max(run.size / 14, 0.5))
}
