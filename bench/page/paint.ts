/** Draws a sample at (x, y) in a square of `size`; `i` varies it. */
type Draw = (c: CanvasRenderingContext2D, i: number, x: number, y: number, size: number) => void

declare global {
  interface Window {
    /** Microseconds per drawing, one entry for each frame. */
    measurePaint(name: string, size: number, isTurned: boolean, frames: number): Promise<readonly number[]>
    paintNames: readonly string[]
  }
}

const MANY = 2_000
/** Rotated drawings are slower, so a frame has fewer of them. */
const SOME = 400
const BITMAPS = 300
const PAGE = 128
const bitmaps = new Map<number, readonly ImageBitmap[]>()

const draws: Readonly<Record<string, Draw>> = {
  'copy of a bitmap': (c, i, x, y, size) => c.drawImage(bitmapsOf(size)[i % BITMAPS] as ImageBitmap, x, y),
  'copy of a part': (c, i, x, y, size) => {
    const bitmap = bitmapsOf(Math.max(PAGE, 2 * size))[i % BITMAPS] as ImageBitmap
    c.drawImage(bitmap, 3, 3, size, size, x, y, size, size)
  },
  'rect, fill': (c, _i, x, y, size) => c.fillRect(x, y, size, size),
  'rect, fill and stroke': (c, _i, x, y, size) => {
    c.fillRect(x, y, size, size)
    c.strokeRect(x, y, size, size)
  },
  'rounded, fill': (c, _i, x, y, size) => {
    c.beginPath()
    c.roundRect(x, y, size, size, 6)
    c.fill()
  },
  'rounded, stroke': (c, _i, x, y, size) => {
    c.beginPath()
    c.roundRect(x, y, size, size, 6)
    c.stroke()
  },
  'ellipse, fill': (c, _i, x, y, size) => {
    c.beginPath()
    c.ellipse(x + size / 2, y + size / 2, size / 2, size / 2, 0, 0, 7)
    c.fill()
  },
  'ellipse, stroke': (c, _i, x, y, size) => {
    c.beginPath()
    c.ellipse(x + size / 2, y + size / 2, size / 2, size / 2, 0, 0, 7)
    c.stroke()
  },
  arc: (c, _i, x, y, size) => {
    c.lineWidth = 6
    c.beginPath()
    c.arc(x + size / 2, y + size / 2, size / 2 - 3, 2, 6)
    c.stroke()
    c.lineWidth = 2
  },
  line: (c, _i, x, y, size) => {
    c.beginPath()
    c.moveTo(x, y)
    c.lineTo(x + size, y + size / 2)
    c.stroke()
  },
  triangle: (c, _i, x, y, size) => {
    c.beginPath()
    c.moveTo(x, y)
    c.lineTo(x + size, y + size / 2)
    c.lineTo(x, y + size)
    c.fill()
  },
  'flow of dashes': (c, _i, x, y, size) => {
    c.setLineDash([8, 8])
    c.beginPath()
    c.moveTo(x, y)
    c.lineTo(x + size, y + size / 2)
    c.stroke()
    c.setLineDash([])
  },
  text: (c, i, x, y) => c.fillText(`Pump ${i % BITMAPS}`, x, y),
}

window.paintNames = Object.keys(draws)
window.measurePaint = async (name, size, isTurned, frames) => {
  const canvas = document.querySelector<HTMLCanvasElement>('#canvas')
  const c = canvas?.getContext('2d')
  const draw = draws[name]
  if (!canvas || !c || !draw) throw new Error(`nothing draws ${name}`)
  c.font = '14px sans-serif'
  c.lineWidth = 2
  c.fillStyle = '#345'
  const count = isTurned ? SOME : MANY
  const times: number[] = []
  for (let frame = -3; frame < frames; frame++) {
    await new Promise(requestAnimationFrame)
    const startedAt = performance.now()
    for (let i = 0; i < count; i++) {
      const x = (i * 397) % (canvas.width - 2 * size)
      const y = (i * 211) % (canvas.height - 2 * size)
      if (isTurned) turn(c, frame / 10 + i, x + size / 2, y + size / 2)
      draw(c, i, x, y, size)
    }
    c.setTransform(1, 0, 0, 1, 0, 0)
    // Reading one pixel back forces all pending drawing to finish.
    c.getImageData(0, 0, 1, 1)
    if (frame >= 0) times.push(((performance.now() - startedAt) * 1000) / count)
  }
  return times
}

function turn(c: CanvasRenderingContext2D, angle: number, x: number, y: number): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  c.setTransform(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
}

function bitmapsOf(size: number): readonly ImageBitmap[] {
  let made = bitmaps.get(size)
  if (!made) {
    made = Array.from({ length: BITMAPS }, (_, i) => {
      const c = new OffscreenCanvas(size, size).getContext('2d')
      if (!c) throw new Error('the browser gave no 2D context')
      c.fillStyle = `rgb(${i % 255} 80 120)`
      c.roundRect(2, 2, size - 4, size - 4, 8)
      c.fill()
      return c.canvas.transferToImageBitmap()
    })
    bitmaps.set(size, made)
  }
  return made
}
