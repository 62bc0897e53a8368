import { fontOf, type Part } from './Part.ts'

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Draws one part with plain canvas calls, about the context's origin. */
export function drawPart(ctx: Context, part: Part): void {
  switch (part.kind) {
    case 'rect':
      ctx.beginPath()
      if (part.radius > 0) ctx.roundRect(part.x, part.y, part.width, part.height, part.radius)
      else ctx.rect(part.x, part.y, part.width, part.height)
      paint(ctx, part)
      return
    case 'ellipse':
      ctx.beginPath()
      ctx.ellipse(part.cx, part.cy, part.rx, part.ry, 0, 0, 2 * Math.PI)
      paint(ctx, part)
      return
    case 'line':
      tracePolyline(ctx, part.xy, part.isClosed)
      paint(ctx, part)
      return
    case 'segments':
      ctx.beginPath()
      for (let i = 0; i + 3 < part.xy.length; i += 4) {
        ctx.moveTo(part.xy[i] as number, part.xy[i + 1] as number)
        ctx.lineTo(part.xy[i + 2] as number, part.xy[i + 3] as number)
      }
      ctx.strokeStyle = part.stroke
      ctx.lineWidth = part.strokeWidth
      ctx.stroke()
      return
    case 'rects':
      ctx.fillStyle = part.fill
      for (let i = 0; i + 3 < part.boxes.length; i += 4) {
        const [x, y, width, height] = part.boxes.slice(i, i + 4) as [number, number, number, number]
        ctx.fillRect(x, y, width, height)
      }
      return
    case 'arc':
      if (part.to <= part.from) return
      ctx.beginPath()
      ctx.arc(part.cx, part.cy, part.radius, part.from, part.to)
      ctx.strokeStyle = part.stroke
      ctx.lineWidth = part.thickness
      ctx.stroke()
      return
    case 'image':
      if (part.bitmap) ctx.drawImage(part.bitmap, part.x, part.y, part.width, part.height)
      return
    case 'text':
      ctx.font = fontOf(part)
      ctx.textAlign = 'center'
      ctx.textBaseline = 'middle'
      ctx.fillStyle = part.color
      ctx.fillText(part.text, part.x, part.y)
  }
}

function tracePolyline(ctx: Context, xy: readonly number[], isClosed: boolean): void {
  ctx.beginPath()
  for (let i = 0; i + 1 < xy.length; i += 2) ctx.lineTo(xy[i] as number, xy[i + 1] as number)
  if (isClosed) ctx.closePath()
}

function paint(ctx: Context, part: Extract<Part, { readonly dash: readonly number[] }>): void {
  if (part.fill !== '') {
    ctx.fillStyle = part.fill
    ctx.fill()
  }
  if (part.stroke === '' || part.strokeWidth <= 0) return
  ctx.strokeStyle = part.stroke
  ctx.lineWidth = part.strokeWidth
  if (part.dash.length === 0) {
    ctx.stroke()
    return
  }
  ctx.setLineDash(part.dash as number[])
  ctx.stroke()
  ctx.setLineDash([])
}
