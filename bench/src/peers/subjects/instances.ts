import { dashes } from '../dashes.ts'
import type { Item } from '../Item.ts'
import type { Part, RectPart, TextPart } from '../Part.ts'
import { CELL_OF_SIZE, type GlyphSheet } from './GlyphSheet.ts'

/**
 * Floats of one instance: item x y angle alpha, local centre x y, half width and height, local angle,
 * kind, p (corner radius | ring thickness), stroke width, arc from and to, u0 v0 u1 v1, fill and stroke (packed RGBA).
 */
export const STRIDE = 20
export const ITEM_X = 0
export const ITEM_Y = 1
export const ITEM_ANGLE = 2
export const ITEM_ALPHA = 3
const Kind = { Rect: 0, Ellipse: 1, Arc: 2, Glyph: 3, Image: 4 } as const
const LIVE_LETTERS = 6
const MOST_BARS = 10

/** The largest number of instances that an item needs, whatever value it shows. */
export function instancesOf(item: Item): number {
  return item.parts.reduce((sum, part) => sum + roomOf(part), 0)
}

function roomOf(part: Part): number {
  switch (part.kind) {
    case 'text':
      return Math.max(LIVE_LETTERS, [...part.text].length)
    case 'rects':
      return MOST_BARS
    case 'segments':
      return part.xy.length / 4
    case 'line':
      return part.fill !== '' ? 1 : dashes(part.xy, part.dash, false).length / 4
    default:
      return 1
  }
}

interface Shape {
  readonly x: number
  readonly y: number
  readonly halfWidth: number
  readonly halfHeight: number
  readonly angle?: number
  readonly kind: number
  readonly p?: number
  readonly strokeWidth?: number
  readonly from?: number
  readonly to?: number
  readonly uv?: readonly [number, number, number, number]
  readonly fill: string
  readonly stroke?: string
}

/** Writes an item's instances into `data`, starting at instance `from`; unused ones before `to` draw nothing. */
export function writeItem(data: Float32Array, from: number, to: number, item: Item, sheet: GlyphSheet): void {
  const colors = new Uint32Array(data.buffer)
  const angle = (item.turnDeg * Math.PI) / 180
  let n = from
  const put = (shape: Shape) => {
    const at = n++ * STRIDE
    data.set([item.x, item.y, angle, 1, shape.x, shape.y, shape.halfWidth, shape.halfHeight, shape.angle ?? 0], at)
    data.set([shape.kind, shape.p ?? 0, shape.strokeWidth ?? 0, shape.from ?? 0, shape.to ?? 0], at + 9)
    data.set(shape.uv ?? [0, 0, 0, 0], at + 14)
    colors[at + 18] = packed(shape.fill)
    colors[at + 19] = packed(shape.stroke ?? '')
  }
  for (const part of item.parts) {
    const end = n + roomOf(part)
    writePart(part, sheet, put)
    data.fill(0, n * STRIDE, end * STRIDE)
    n = end
  }
  data.fill(0, n * STRIDE, to * STRIDE)
}

function writePart(part: Part, sheet: GlyphSheet, put: (shape: Shape) => void): void {
  switch (part.kind) {
    case 'rect': {
      const { fill, stroke, strokeWidth, radius } = part
      put({ ...middleOf(part), kind: Kind.Rect, p: radius, strokeWidth, fill, stroke })
      return
    }
    case 'ellipse': {
      const { cx: x, cy: y, rx: halfWidth, ry: halfHeight, strokeWidth, fill, stroke } = part
      put({ x, y, halfWidth, halfHeight, kind: Kind.Ellipse, strokeWidth, fill, stroke })
      return
    }
    case 'line': {
      if (part.fill === '') putSegments(dashes(part.xy, part.dash, false), part.strokeWidth, part.stroke, put)
      else if (part.xy.length >= 6) {
        // A needle is one stroke from its tail to its tip.
        const [x0, y0, x1, y1, x2, y2] = part.xy as [number, number, number, number, number, number]
        putSegments([x0, y0, (x1 + x2) / 2, (y1 + y2) / 2], Math.hypot(x2 - x1, y2 - y1) * 0.6, part.fill, put)
      }
      return
    }
    case 'segments':
      putSegments(part.xy, part.strokeWidth, part.stroke, put)
      return
    case 'rects':
      for (let i = 0; i + 3 < part.boxes.length; i += 4) {
        const [x, y, width, height] = part.boxes.slice(i, i + 4) as [number, number, number, number]
        put({ ...middleOf({ x, y, width, height }), kind: Kind.Rect, fill: part.fill })
      }
      return
    case 'arc': {
      const { cx: x, cy: y, thickness, from, to, stroke } = part
      const half = part.radius + thickness / 2
      const fill = to > from ? stroke : ''
      put({ x, y, halfWidth: half, halfHeight: half, kind: Kind.Arc, p: thickness, from, to, fill })
      return
    }
    case 'image': {
      if (!part.bitmap) return
      const { u0, v0, u1, v1 } = sheet.image(part.bitmap)
      put({ ...middleOf(part), kind: Kind.Image, uv: [u0, v0, u1, v1], fill: '#ffffff' })
      return
    }
    case 'text':
      putText(part, sheet, put)
  }
}

/** A box by its middle, as the shader has it. */
function middleOf({ x, y, width, height }: Pick<RectPart, 'x' | 'y' | 'width' | 'height'>) {
  const [halfWidth, halfHeight] = [width / 2, height / 2]
  return { x: x + halfWidth, y: y + halfHeight, halfWidth, halfHeight }
}

function putSegments(xy: readonly number[], width: number, fill: string, put: (shape: Shape) => void): void {
  for (let i = 0; i + 3 < xy.length; i += 4) {
    const [x0, y0, x1, y1] = xy.slice(i, i + 4) as [number, number, number, number]
    put({
      x: (x0 + x1) / 2,
      y: (y0 + y1) / 2,
      halfWidth: Math.hypot(x1 - x0, y1 - y0) / 2,
      halfHeight: width / 2,
      angle: Math.atan2(y1 - y0, x1 - x0),
      kind: Kind.Rect,
      fill,
    })
  }
}

function putText({ text, x, y, size, isBold, color }: TextPart, sheet: GlyphSheet, put: (shape: Shape) => void): void {
  const glyphs = [...text].map((letter) => sheet.glyph(letter, isBold))
  let at = x - (glyphs.reduce((sum, { advance }) => sum + advance, 0) * size) / 2
  const half = (CELL_OF_SIZE * size) / 2
  for (const { u0, v0, u1, v1, advance } of glyphs) {
    const middle = at + (advance * size) / 2
    put({ x: middle, y, halfWidth: half, halfHeight: half, kind: Kind.Glyph, uv: [u0, v0, u1, v1], fill: color })
    at += advance * size
  }
}

/** A colour packed so that its bytes in memory are R G B A. */
function packed(css: string): number {
  if (css === '') return 0
  const rgb = Number.parseInt(css.slice(1, 7), 16)
  const alpha = css.length > 7 ? Number.parseInt(css.slice(7, 9), 16) : 255
  return ((alpha << 24) | ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0
}
