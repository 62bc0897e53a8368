import type { DraftWidget } from '../PageDraft.ts'
import { lengthOf, numbersOf } from './numbers.ts'
import type { XmlElement } from './parseXml.ts'
import { MOST_POINTS, readPath } from './pathData.ts'
import type { SvgPlace } from './SvgPlace.ts'
import type { SvgShapes } from './SvgShapes.ts'
import { ellipsePath, roundRectPath } from './shapePaths.ts'

/**
 * Reads a basic shape or a path as a widget.
 * @param picture draws it as it is, where it is too complex for widgets
 * @returns undefined where it paints nothing
 */
export function readShape(
  element: XmlElement,
  place: SvgPlace,
  shapes: SvgShapes,
  picture: () => DraftWidget | undefined,
): DraftWidget | undefined {
  const { map, style } = place
  const { name } = element
  if (name === 'rect') {
    const [x, y, width, height] = lengthsOf(element, place, ['x', 'y', 'width', 'height'])
    const [rx, ry] = radiiOf(element, place, width, height)
    const isRound = Math.abs(rx - ry) <= 0.01 * Math.max(rx, ry)
    const rect = width > 0 && height > 0 && isRound ? shapes.rect(x, y, width, height, rx, map, style) : undefined
    if (rect !== undefined) return rect
  }
  if (name === 'circle' || name === 'ellipse') {
    const [cx, cy, rx, ry] = ellipseOf(element, place)
    return rx > 0 && ry > 0 ? shapes.ellipse(cx, cy, rx, ry, map, style) : undefined
  }
  const path = pathOf(element, place)
  if (path === '') return undefined
  const look = name === 'line' ? { ...style, fill: 'none' } : style
  return shapes.path(readPath(path, map), map, look, name, picture)
}

/** @returns the outline of a basic shape or a path in its own frame, as path data; empty where it paints nothing */
export function pathOf(element: XmlElement, place: SvgPlace): string {
  const { name, attributes } = element
  if (name === 'rect') {
    const [x, y, width, height] = lengthsOf(element, place, ['x', 'y', 'width', 'height'])
    if (!(width > 0 && height > 0)) return ''
    const [rx, ry] = radiiOf(element, place, width, height)
    return rx > 0 && ry > 0 ? roundRectPath(x, y, width, height, rx, ry) : `M${x} ${y}h${width}v${height}h${-width}Z`
  }
  if (name === 'circle' || name === 'ellipse') {
    const [cx, cy, rx, ry] = ellipseOf(element, place)
    return rx > 0 && ry > 0 ? ellipsePath(cx, cy, rx, ry) : ''
  }
  if (name === 'line') {
    const [x1, y1, x2, y2] = lengthsOf(element, place, ['x1', 'y1', 'x2', 'y2'])
    return `M${x1} ${y1}L${x2} ${y2}`
  }
  const data = attributes.get('d') ?? attributes.get('points') ?? ''
  return name === 'path' ? data : pointsPath(data, name === 'polygon')
}

function ellipseOf(element: XmlElement, place: SvgPlace): [number, number, number, number] {
  return lengthsOf(element, place, element.name === 'circle' ? ['cx', 'cy', 'r', 'r'] : ['cx', 'cy', 'rx', 'ry'])
}

/** @returns the radii of a rectangle's corners; one that is missing is the same as the other */
function radiiOf(
  { attributes }: XmlElement,
  { width, height, style }: SvgPlace,
  w: number,
  h: number,
): [number, number] {
  const rx = lengthOf(attributes.get('rx'), width, style.fontSize)
  const ry = lengthOf(attributes.get('ry'), height, style.fontSize)
  const fit = (radius: number, side: number) => Math.max(0, Math.min(radius, side / 2))
  return [fit(rx ?? ry ?? 0, w), fit(ry ?? rx ?? 0, h)]
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
