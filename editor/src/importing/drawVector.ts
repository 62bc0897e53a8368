import type { GradientFill, VectorPicture } from '@mimic/engine/exchange'

/** Device pixels of one page unit, and of the longer side at most. */
const FINE = 2
const MOST = 2048

/** Draws outlines as a PNG with nothing behind them. @returns a `data:` address; undefined without a canvas */
export function drawVector(picture: VectorPicture): string | undefined {
  const { width, height, outlines, rule, fill, fillOpacity, stroke, opacity } = picture
  const scale = Math.min(FINE, MOST / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.scale(canvas.width / width, canvas.height / height)
  const path = new Path2D()
  for (const { xy, isClosed } of outlines) {
    for (let i = 0; i + 1 < xy.length; i += 2) {
      const [x = 0, y = 0] = [xy[i], xy[i + 1]]
      if (i === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    }
    if (isClosed) path.closePath()
  }
  pen.globalAlpha = opacity * fillOpacity
  if (typeof fill === 'string') {
    pen.fillStyle = fill
    pen.fill(path, rule)
  } else fillGradient(pen, path, rule, fill)
  if (stroke) {
    pen.globalAlpha = opacity
    pen.strokeStyle = stroke.color
    pen.lineWidth = stroke.width
    pen.setLineDash([...stroke.dash])
    pen.stroke(path)
  }
  return canvas.toDataURL('image/png')
}

/** Fills in the gradient's own space, where a circle is round. */
function fillGradient(
  pen: CanvasRenderingContext2D,
  path: Path2D,
  rule: 'nonzero' | 'evenodd',
  fill: GradientFill,
): void {
  const matrix = new DOMMatrix([...fill.matrix])
  const back = matrix.inverse()
  const [a = 0, b = 0, c = 0, d = 0, r = 0] = fill.at
  // A gradient without extent is its last colour.
  const isFlat = !Number.isFinite(back.a) || (fill.is === 'radial' ? r <= 0 : a === c && b === d)
  if (isFlat) {
    pen.fillStyle = fill.stops.at(-1)?.[1] ?? 'transparent'
    pen.fill(path, rule)
    return
  }
  const gradient =
    fill.is === 'linear' ? pen.createLinearGradient(a, b, c, d) : pen.createRadialGradient(a, b, 0, c, d, r)
  for (const [offset, color] of fill.stops) gradient.addColorStop(offset, color)
  const own = new Path2D()
  own.addPath(path, back)
  pen.save()
  pen.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
  pen.fillStyle = gradient
  pen.fill(own, rule)
  pen.restore()
}
