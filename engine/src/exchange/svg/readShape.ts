import type { DraftWidget } from '../PageDraft.ts'
import type { Matrix } from './matrix.ts'
import { lengthOf, numbersOf } from './numbers.ts'
import type { XmlElement } from './parseXml.ts'
import { type Contour, MOST_POINTS, readPath } from './pathData.ts'
import type { SvgPlace } from './SvgPlace.ts'
import type { SvgShapes } from './SvgShapes.ts'
import { ellipsePath, roundRectPath } from './shapePaths.ts'

/** Reads a basic shape or a path as a widget. @returns undefined where it paints nothing */
export function readShape(element: XmlElement, place: SvgPlace, shapes: SvgShapes): DraftWidget | undefined {
  const { map, style } = place
  const { name } = element
  if (name === 'rect') {
    const [x, y, width, height] = lengthsOf(element, place, ['x', 'y', 'width', 'height'])
    if (!(width > 0 && height > 0)) return undefined
    const rx = lengthOf(element.attributes.get('rx'), place.width, style.fontSize)
    // Corners are round, not elliptic: if both radii are given, the second one is reported as unread.
    const corner = rx ?? lengthOf(element.attributes.get('ry'), place.height, style.fontSize) ?? 0
    const radius = Math.max(0, Math.min(corner, width / 2, height / 2))
    if (style.gradient) {
      const outline = readPath(roundRectPath(x, y, width, height, radius), map)
      const drawn = shapes.picture(outline, map, style)
      if (drawn !== undefined) return drawn
    }
    const rect = shapes.rect(x, y, width, height, radius, map, style)
    if (rect !== undefined) return rect
    return shapes.path(rectContours(x, y, width, height, map), map, style, name)
  }
  if (name === 'circle' || name === 'ellipse') {
    const [cx, cy, rx, ry] = lengthsOf(
      element,
      place,
      name === 'circle' ? ['cx', 'cy', 'r', 'r'] : ['cx', 'cy', 'rx', 'ry'],
    )
    if (!(rx > 0 && ry > 0)) return undefined
    const outline = style.gradient ? readPath(ellipsePath(cx, cy, rx, ry), map) : undefined
    const drawn = outline ? shapes.picture(outline, map, style) : undefined
    return drawn ?? shapes.ellipse(cx, cy, rx, ry, map, style)
  }
  if (name === 'line') {
    const [x1, y1, x2, y2] = lengthsOf(element, place, ['x1', 'y1', 'x2', 'y2'])
    return shapes.path(readPath(`M${x1} ${y1}L${x2} ${y2}`, map), map, { ...style, fill: 'none' }, name)
  }
  const data = element.attributes.get('d') ?? element.attributes.get('points') ?? ''
  const path = name === 'path' ? data : pointsPath(data, name === 'polygon')
  return shapes.path(readPath(path, map), map, style, name)
}

/** @returns four length attributes in the element's own units; percentages refer to the place's frame */
export function lengthsOf(
  element: XmlElement,
  place: SvgPlace,
  names: readonly string[],
): [number, number, number, number] {
  const diagonal = Math.hypot(place.width, place.height) / Math.SQRT2
  const [a = 0, b = 0, c = 0, d = 0] = names.map((name) => {
    const whole = name.includes('r') ? diagonal : /x|width/.test(name) ? place.width : place.height
    return lengthOf(element.attributes.get(name), whole, place.style.fontSize) ?? 0
  })
  return [a, b, c, d]
}

function pointsPath(points: string, isClosed: boolean): string {
  const n = numbersOf(points, 2 * MOST_POINTS)
  if (n.length < 4) return ''
  return `M${n.slice(0, n.length - (n.length % 2)).join(' ')}${isClosed ? 'Z' : ''}`
}

function rectContours(x: number, y: number, width: number, height: number, map: Matrix): Contour[] {
  return readPath(`M${x} ${y}h${width}v${height}h${-width}Z`, map)
}
