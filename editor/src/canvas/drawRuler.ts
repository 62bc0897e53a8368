/** CSS pixels of a ruler's breadth. */
export const RULER_PX = 20

export interface RulerPaint {
  readonly paper: string
  readonly ink: string
  readonly accent: string
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]

/** Draws one ruler. `start` = page unit at its beginning; `marked` = extent of the selection, page units. */
export function drawRuler(
  canvas: HTMLCanvasElement,
  axis: 'x' | 'y',
  start: number,
  zoom: number,
  marked: readonly [from: number, to: number] | undefined,
  paint: RulerPaint,
): void {
  const c = canvas.getContext('2d')
  if (!c) return
  const { clientWidth: width, clientHeight: height } = canvas
  const dpr = devicePixelRatio
  const [w, h] = [Math.round(width * dpr), Math.round(height * dpr)]
  if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h })
  c.setTransform(dpr, 0, 0, dpr, 0, 0)
  c.fillStyle = paint.paper
  c.fillRect(0, 0, width, height)
  const length = axis === 'x' ? width : height
  if (axis === 'y') c.transform(0, 1, 1, 0, 0, 0)
  if (marked) {
    c.globalAlpha = 0.16
    c.fillStyle = paint.accent
    c.fillRect((marked[0] - start) * zoom, 0, (marked[1] - marked[0]) * zoom, RULER_PX)
    c.globalAlpha = 1
  }
  const major = STEPS.find((step) => step * zoom >= 64) ?? 5000
  const minor = major / (major % 5 === 0 ? 5 : 2)
  c.strokeStyle = paint.ink
  c.fillStyle = paint.ink
  c.font = '9px system-ui, sans-serif'
  c.textBaseline = 'top'
  c.lineWidth = 1
  c.beginPath()
  for (let i = Math.floor(start / minor); (i * minor - start) * zoom < length; i++) {
    const unit = i * minor
    const at = Math.round((unit - start) * zoom) + 0.5
    const isMajor = Math.abs(unit / major - Math.round(unit / major)) < 1e-6
    c.moveTo(at, isMajor ? 6 : RULER_PX - 5)
    c.lineTo(at, RULER_PX)
    if (isMajor) label(c, axis, String(Math.round(unit)), at)
  }
  c.globalAlpha = 0.55
  c.stroke()
  c.globalAlpha = 1
}

function label(c: CanvasRenderingContext2D, axis: 'x' | 'y', text: string, at: number): void {
  if (axis === 'x') {
    c.fillText(text, at + 3, 3)
    return
  }
  // The axes are swapped: letters are mirrored back and stand along the ruler.
  c.save()
  c.translate(at + 3, 3)
  c.transform(0, 1, 1, 0, 0, 0)
  c.rotate(-Math.PI / 2)
  c.fillText(text, -c.measureText(text).width, 0)
  c.restore()
}
