import { pageLimits } from '../../schema/limits.ts'
import type { ForeignOptions } from '../ForeignOptions.ts'
import type { LossLog } from '../losses.ts'
import { around, type DraftWidget, groupDraft } from '../PageDraft.ts'
import { apply, isUpright, type Matrix, mapEllipse, scaleOf, turnOf } from './matrix.ts'
import { outlinePicture } from './outlinePicture.ts'
import type { Contour } from './pathData.ts'
import { areaOf, boxed, type Recognised, recogniseShape, whole, withoutCollinear } from './recogniseShape.ts'
import type { SvgStyle } from './SvgStyle.ts'
import { faded } from './svgColour.ts'
import { triangulate } from './triangulate.ts'

/** Most triangles of one filled shape. */
const MOST_TRIANGLES = 150
/** Most triangles of a curved shape that could be a picture: its corners would be seen. */
const MOST_CURVED = 8
/** Longest side of a picture, page units. */
const MOST_PICTURE = 4096
/** Share of a shape's size by which rounding may change it without a word. */
const SLIGHT = 0.1
/** Part of a line's length that counts as its size. */
const SHORT = 5

/** Makes widgets from shapes in page units, and counts them. */
export class SvgShapes {
  readonly #losses: LossLog
  readonly #most: number
  readonly #options: ForeignOptions | undefined
  /** Number of widgets made. */
  made = 0

  constructor(losses: LossLog, most: number, options?: ForeignOptions) {
    this.#losses = losses
    this.#most = most
    this.#options = options
  }

  /** True once the page has as many widgets as it can hold. */
  get isFull(): boolean {
    return this.made >= this.#most
  }

  /** @returns undefined once the page is full */
  widget(
    widgetType: string,
    position: Readonly<Record<string, unknown>>,
    more: Partial<DraftWidget>,
  ): DraftWidget | undefined {
    if (!isOnPaper(position)) {
      this.#losses.add('range', { what: widgetType })
      return undefined
    }
    if (this.isFull) {
      this.#losses.add('tooMany', { what: widgetType })
      return undefined
    }
    return { id: `svg${++this.made}`, widgetType, position: { ...position }, ...more }
  }

  /** Makes a rectangle with corners rounded by `radius`, given in its own frame. */
  rect(x: number, y: number, width: number, height: number, radius: number, map: Matrix, style: SvgStyle) {
    if (!isUpright(map)) return undefined
    const [cx, cy] = apply(map, x + width / 2, y + height / 2)
    const [w, h] = [width * Math.hypot(map[0], map[1]), height * Math.hypot(map[2], map[3])]
    const rotate = turnOf(map)
    const isQuarter = rotate % 90 === 0
    const edges = [cx - w / 2, cx + w / 2, cy - h / 2, cy + h / 2]
    this.#tellRounded('rect', edges, Math.min(w, h))
    const isAcross = rotate === 90 || rotate === 270
    // A rectangle turned by quarters looks like an upright one.
    const position = isQuarter
      ? boxed('ShapeRect', cx - (isAcross ? h : w) / 2, cy - (isAcross ? w : h) / 2, isAcross ? h : w, isAcross ? w : h)
      : { ...boxed('ShapeRect', cx - w / 2, cy - h / 2, w, h) }
    const shape = { ...position.position, rotate: isQuarter ? 0 : rotate }
    const corner = Math.round(radius * scaleOf(map) * 10) / 10
    return this.#painted({ widgetType: 'ShapeRect', position: shape, radius: corner }, map, style)
  }

  ellipse(x: number, y: number, rx: number, ry: number, map: Matrix, style: SvgStyle) {
    const [cx, cy] = apply(map, x, y).map(whole) as [number, number]
    const [long, short, rotate] = mapEllipse(map, rx, ry)
    this.#tellRounded('ellipse', [...apply(map, x, y), long, short], 2 * short)
    if (whole(long) === whole(short)) {
      const r = Math.max(1, whole((long + short) / 2))
      return this.#painted({ widgetType: 'ShapeCircle', position: { cx, cy, r, rotate: 0 } }, map, style)
    }
    const isUprightEllipse = Math.abs(rotate - 90) < 0.1
    const [a, b] = isUprightEllipse ? [short, long] : [long, short]
    const radii = { rx: Math.max(1, whole(a)), ry: Math.max(1, whole(b)) }
    const position = { cx, cy, ...radii, rotate: isUprightEllipse ? 0 : rotate }
    return this.#painted({ widgetType: 'ShapeEllipse', position }, map, style)
  }

  /**
   * Makes a widget from outlines that are filled and stroked as one shape.
   * @param picture draws them, where they are too complex for widgets
   */
  path(
    contours: readonly Contour[],
    map: Matrix,
    style: SvgStyle,
    name: string,
    picture = () => this.picture(contours, map, style),
  ): DraftWidget | undefined {
    const isFilled = style.fill !== 'none' && contours.some(({ xy }) => xy.length >= 6)
    const drawn = isFilled && style.gradient ? picture() : undefined
    if (drawn !== undefined) return drawn
    const [only] = contours
    if (only && contours.length === 1 && (only.isClosed || (isFilled && style.stroke === 'none'))) {
      const found = recogniseShape(only.xy, only.isCurved)
      if (found) {
        const [x0, y0, x1, y1] = around(only.xy)
        this.#tellRounded(name, [x0, y0, x1, y1], Math.min(x1 - x0, y1 - y0))
        return this.#painted(found, map, style)
      }
    }
    // A curved line in whole units has corners; the rounded corners of a pipe are too small for that.
    const isCurve = contours.some((each) => each.curved > lengthOf([each]) / 2)
    const drawnLine = isCurve && style.stroke !== 'none' && style.strokeWidth > 0 ? picture() : undefined
    if (drawnLine !== undefined) return drawnLine
    const parts: DraftWidget[] = []
    if (isFilled) {
      const outlines = contours.map(({ xy }) => withoutCollinear(roundedPoints(xy)))
      const triangles = triangulate(outlines, style.fillRule)
      const isRoom = triangles && triangles.length <= MOST_TRIANGLES && this.made + triangles.length < this.#most
      const isFlat = outlines.every((xy) => Math.abs(areaOf(xy)) <= 0.25)
      const isCurvedArea = (triangles?.length ?? 0) > MOST_CURVED && contours.some(({ isCurved }) => isCurved)
      // Between triangles that are seen through, the page shows as fine lines.
      const isVeil =
        (triangles?.length ?? 0) > 1 && (style.opacity < 1 || faded(style.fill, style.fillOpacity).length > 7)
      const isCoarse = isCurvedArea || isVeil
      const whole = (isRoom && !isCoarse) || isFlat ? undefined : picture()
      if (whole !== undefined) return whole
      const area = (triangles ?? []).reduce((sum, xy) => sum + Math.abs(areaOf(xy)), 0)
      // About how thin the shape is: exact for bars and rings.
      const thickness = (2 * area) / Math.max(1, lengthOf(contours))
      this.#tellRounded(
        name,
        contours.flatMap(({ xy }) => xy),
        thickness,
      )
      if (isRoom) parts.push(...triangles.flatMap((xy) => this.#triangle(xy, style) ?? []))
      else if (!isFlat) this.#losses.add('fill', { what: name })
      // Without its fill, only the outline shows the shape.
      if (!isRoom && style.stroke === 'none' && !isFlat) return this.path(contours, map, outlined(style, map), name)
    }
    if (style.stroke !== 'none' && style.strokeWidth > 0)
      parts.push(...contours.flatMap((contour) => this.#line(contour, map, style) ?? []))
    return this.group(parts)
  }

  /** Makes a picture of outlines; undefined where none can be drawn. */
  picture(contours: readonly Contour[], map: Matrix, style: SvgStyle): DraftWidget | undefined {
    const { drawPicture } = this.#options ?? {}
    if (drawPicture === undefined) return undefined
    const { text, width, height, box } = outlinePicture(contours, map, style)
    if (!(width > 0 && height > 0 && width <= MOST_PICTURE && height <= MOST_PICTURE)) return undefined
    const address = drawPicture({ text, width, height })
    if (address === undefined) return undefined
    const position = { x: box[0], y: box[1], width, height, rotate: 0 }
    const widget = this.widget('UsualImage', position, { data: { imgUrl: address }, style: { fit: 'fill' } })
    const because = style.gradient ? 'gradient' : 'outline'
    if (widget !== undefined) this.#losses.add('pictured', { what: 'path', type: 'UsualImage', because })
    return widget
  }

  /** Groups widgets that belong together. */
  group(parts: DraftWidget[]): DraftWidget | undefined {
    if (parts.length < 2) return parts[0]
    const shell = this.widget('WidgetGroup', {}, {})
    return shell ? groupDraft(shell.id, parts) : parts[0]
  }

  /** @returns colours, line and opacity in the form of a page file */
  styleOf(style: SvgStyle, map: Matrix): Record<string, unknown> {
    const { fill, stroke, fillOpacity, strokeOpacity, opacity } = style
    const scale = scaleOf(map)
    const isStroked = stroke !== 'none' && style.strokeWidth > 0
    const dash = style.dash.map((length) => Math.round(length * scale * 100) / 100)
    return {
      fill: fill === 'none' ? { enable: false } : { enable: true, color: faded(fill, fillOpacity) },
      stroke: isStroked
        ? {
            enable: true,
            color: faded(stroke, strokeOpacity),
            width: Math.min(1000, Math.round(style.strokeWidth * scale * 100) / 100),
            ...(dash.some((length) => length > 0) ? { dasharray: dash.join(' ') } : {}),
          }
        : { enable: false },
      ...(opacity < 1 ? { opacity: Math.round(opacity * 1000) / 1000 } : {}),
    }
  }

  #painted({ widgetType, position, radius, isMirrored }: Recognised, map: Matrix, style: SvgStyle) {
    const more = {
      ...(radius !== undefined && radius > 0 ? { radius: Math.min(10_000, radius) } : {}),
      ...(isMirrored ? { flip: { horizontal: true } } : {}),
    }
    return this.widget(widgetType, position, { style: { ...this.styleOf(style, map), ...more } })
  }

  /** Positions are whole units: a shape that is changed much by that is told. @param size of its thinnest part */
  #tellRounded(what: string, edges: readonly number[], size: number): void {
    const error = edges.reduce((most, edge) => Math.max(most, Math.abs(edge - whole(edge))), Math.max(0, 1 - size))
    if (error > 0.05 && error > SLIGHT * size) this.#losses.add('rounded', { what, widget: '' })
  }

  /** Adjacent triangles are made a little larger, or the page would show through between them. */
  #triangle(xy: readonly number[], style: SvgStyle): DraftWidget | undefined {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = xy
    const color = faded(style.fill, style.fillOpacity)
    const isOpaque = color.length === 7 && style.opacity >= 1
    return this.widget(
      'ShapeTriangle',
      { x1, y1, x2, y2, x3, y3 },
      {
        style: {
          fill: { enable: true, color },
          stroke: isOpaque ? { enable: true, color, width: 0.8 } : { enable: false },
          ...(style.opacity < 1 ? { opacity: Math.round(style.opacity * 1000) / 1000 } : {}),
        },
      },
    )
  }

  #line({ xy, isClosed }: Contour, map: Matrix, style: SvgStyle): DraftWidget | undefined {
    const open = isClosed ? [...xy, xy[0] as number, xy[1] as number] : xy
    const points = linePoints(roundedPoints(open))
    const [x0, y0, x1, y1] = around(open)
    // The ends of a short line, a tick or a hatch, are seen to be out of place and of direction.
    this.#tellRounded('path', open, Math.max(x1 - x0, y1 - y0) / SHORT)
    if (points.length < 2) {
      this.#losses.add('tooSmall', { what: 'path' })
      return undefined
    }
    const { stroke, opacity } = this.styleOf({ ...style, fill: 'none' }, map)
    return this.widget('ShapeLine', { points }, { style: { stroke, ...(opacity === undefined ? {} : { opacity }) } })
  }
}

/** @returns the look of a shape that is drawn as its outline alone */
const outlined = (style: SvgStyle, map: Matrix): SvgStyle => ({
  ...style,
  stroke: style.fill,
  fill: 'none',
  strokeOpacity: style.fillOpacity,
  strokeWidth: 1 / Math.max(1e-6, scaleOf(map)),
})

/** @returns the length of closed outlines together */
function lengthOf(contours: readonly Contour[]): number {
  let length = 0
  for (const { xy } of contours)
    for (let i = 0; i + 1 < xy.length; i += 2) {
      const [x, y] = [xy[(i + 2) % xy.length] as number, xy[(i + 3) % xy.length] as number]
      length += Math.hypot(x - (xy[i] as number), y - (xy[i + 1] as number))
    }
  return length
}

/** Farthest coordinate: half of a page's range, because positions are relative to groups that may be as far away. */
const FARTHEST = pageLimits.coordinate / 2

function isOnPaper(position: Readonly<Record<string, unknown>>): boolean {
  return Object.values(position).every((value) =>
    Array.isArray(value) ? value.every(isOnPaper) : Math.abs(Number(value)) <= FARTHEST,
  )
}

/** @returns points in whole units, without those that coincide with the one before */
function roundedPoints(xy: readonly number[]): number[] {
  const out: number[] = []
  for (let i = 0; i + 1 < xy.length; i += 2) {
    const [x, y] = [whole(xy[i] as number), whole(xy[i + 1] as number)]
    if (out.length === 0 || x !== out.at(-2) || y !== out.at(-1)) out.push(x, y)
  }
  return out
}

/** @returns the points of an open line, without those on a straight line between two others */
function linePoints(xy: readonly number[]): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = []
  for (let i = 0; i + 1 < xy.length; i += 2) {
    const [x, y] = [xy[i] as number, xy[i + 1] as number]
    const [a, b] = [points.at(-2), points.at(-1)]
    const isBetween =
      a &&
      b &&
      (b.x - a.x) * (y - b.y) === (b.y - a.y) * (x - b.x) &&
      (b.x - a.x) * (x - b.x) + (b.y - a.y) * (y - b.y) > 0
    if (isBetween) points.pop()
    points.push({ x, y })
  }
  return points
}
