import type { MeasureLine } from '../ForeignOptions.ts'
import { around, type Extent } from '../PageDraft.ts'
import { apply, type Matrix, scaleOf } from './matrix.ts'
import { lengthOf } from './numbers.ts'
import { textOfXml, type XmlElement } from './parseXml.ts'
import { readPath } from './pathData.ts'
import { transformOf } from './pictureNeed.ts'
import { lengthsOf, pathOf } from './readShape.ts'
import type { SvgPlace } from './SvgPlace.ts'
import type { SvgPlaces } from './SvgPlaces.ts'
import { initialStyle, type SvgStyle } from './SvgStyle.ts'

/** Elements that are looked at; a drawing of more may be anywhere. */
const MOST = 50_000
/** The same for all boxes of a file together: references can repeat an element without end. */
const MOST_TOGETHER = 200_000
const MOST_DEPTH = 60
const SHAPES = new Set(['rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'path'])
/** The box of what paints nothing: it has no area. */
const NOTHING: Extent = [0, 0, -1, -1]
const GROUPS = new Set(['g', 'svg', 'a', 'switch', 'symbol'])
const ID = /url\(\s*["']?#([^"')\s]+)/
/** A corner of a line may stick out by this many half widths, as `stroke-miterlimit` allows by default. */
const MITER = 4

/**
 * The box in which an element paints, in page units: never smaller than what is seen, except for text in a font that is
 * wider than the measured one.
 * @returns undefined where that is not known
 */
export class SvgExtents {
  readonly #places: SvgPlaces
  readonly #byId: ReadonlyMap<string, XmlElement>
  readonly #measure: MeasureLine
  #left = MOST
  #leftTogether = MOST_TOGETHER
  #isBare = false

  constructor(places: SvgPlaces, byId: ReadonlyMap<string, XmlElement>, measure: MeasureLine) {
    this.#places = places
    this.#byId = byId
    this.#measure = measure
  }

  /**
   * @param above the place around the element
   * @param isBare without lines and arrowheads, which reach a little further
   */
  of(element: XmlElement, above: SvgPlace, isBare = false): Extent | undefined {
    this.#left = MOST
    this.#isBare = isBare
    const boxes: Extent[] = []
    return this.#add(element, above, boxes) ? (joinedBoxes(boxes) ?? NOTHING) : undefined
  }

  /** @returns the bare box of what an element paints before it is clipped; undefined where it is not known */
  ofContent(element: XmlElement, place: SvgPlace): Extent | undefined {
    this.#left = MOST
    this.#isBare = true
    const boxes: Extent[] = []
    return this.#content(element, place, boxes) ? (joinedBoxes(boxes) ?? NOTHING) : undefined
  }

  /** Adds the boxes of what an element paints. @returns false where they are not known */
  #add(element: XmlElement, above: SvgPlace, boxes: Extent[]): boolean {
    if (--this.#left < 0 || --this.#leftTogether < 0 || above.depth > MOST_DEPTH) return false
    const place = this.#places.of(element, above)
    if (place.style.isGone) return true
    if (transformOf(place.style.own, element) === undefined) return false
    const own: Extent[] = []
    const isKnown = this.#content(element, place, own)
    boxes.push(...this.#bounded(own, place))
    return isKnown
  }

  #content(element: XmlElement, place: SvgPlace, own: Extent[]): boolean {
    const { name } = element
    const opened = this.#places.opened(element, place)
    if (opened !== undefined) return this.#children(opened.viewport, opened.inside, own)
    if (GROUPS.has(name)) return this.#children(element, place, own)
    if (name === 'use') {
      const target = this.#places.targetOf(element)
      return target === undefined || this.#add(target, this.#places.repeated(element, place), own)
    }
    if (SHAPES.has(name)) own.push(...this.#shape(element, place))
    else if (name === 'image') {
      const [x, y, width, height] = lengthsOf(element, place, ['x', 'y', 'width', 'height'])
      own.push(mapped(place.map, x, y, width, height))
    } else if (name === 'text') return this.#text(element, place, own)
    return true
  }

  #children(element: XmlElement, place: SvgPlace, boxes: Extent[]): boolean {
    return element.children.every((child) => typeof child === 'string' || this.#add(child, place, boxes))
  }

  #shape(element: XmlElement, place: SvgPlace): readonly Extent[] {
    const { style, map } = place
    const contours = readPath(pathOf(element, place), map)
    const xy = contours.flatMap((contour) => contour.xy)
    if (xy.length === 0) return []
    if (this.#isBare) return [around(xy)]
    const isStroked = style.stroke !== 'none' || style.strokeNeed !== undefined
    const width = isStroked ? style.strokeWidth * Math.max(1, scaleOf(map), Math.hypot(map[0], map[1])) : 0
    const isRound = /^(?:rect|circle|ellipse|line)$/.test(element.name)
    const reach = (width / 2) * (isRound ? Math.SQRT2 : MITER)
    return [grown(around(xy), Math.max(reach, this.#markers(style) * Math.max(width, scaleOf(map))))]
  }

  /** @returns how far arrowheads reach, in widths of the line */
  #markers({ inherited }: SvgStyle): number {
    let most = 0
    for (const end of ['marker-start', 'marker-mid', 'marker-end']) {
      const target = this.#byId.get(ID.exec(inherited.get(end) ?? '')?.[1] ?? '')
      if (target === undefined) continue
      const size = (name: string) => lengthOf(target.attributes.peek(name), 100) ?? 3
      // One that is not clipped may be larger than its box.
      const isClipped = (target.attributes.peek('overflow') ?? 'hidden') === 'hidden'
      most = Math.max(most, Math.hypot(size('markerWidth'), size('markerHeight')) * (isClipped ? 1 : 4))
    }
    return most
  }

  /** Text may stand on either side of its place, and above and below its line. */
  #text(element: XmlElement, place: SvgPlace, boxes: Extent[]): boolean {
    const { style, map } = place
    const size = style.fontSize
    const first = (name: string) =>
      lengthOf(
        element.attributes
          .peek(name)
          ?.trim()
          .split(/[\s,]+/)[0],
        0,
        size,
      ) ?? 0
    const [x, y] = [first('x') + first('dx'), first('y') + first('dy')]
    const font = { size, family: style.fontFamily, isBold: style.isBold, isItalic: style.isItalic }
    const texts = [element, ...partsOf(element)]
    const spread = texts.flatMap(({ attributes }) => ['x', 'y', 'dx', 'dy'].map((name) => attributes.peek(name)))
    const far = spread.flatMap((list) =>
      (list ?? '').split(/[\s,]+/).map((word) => Math.abs(lengthOf(word, 0, size) ?? 0)),
    )
    const isSimple = texts.length === 1 && far.length <= 4
    const width = 1.3 * this.#measure(textOfXml(element).slice(0, 2000), font) + size
    const path = texts.map(({ attributes }) => attributes.peek('href')).find((href) => href?.startsWith('#'))
    const target = this.#byId.get(path?.slice(1) ?? '')
    if (target !== undefined) {
      const box = this.#shape(target, { ...place, style: { ...style, stroke: 'none' } })
      boxes.push(...box.map((each) => grown(each, 2 * size * scaleOf(map))))
      return true
    }
    if (/^(?:tb|vertical)/.test(style.inherited.get('writing-mode') ?? '')) return false
    if (isSimple) {
      const left = style.anchor === 'start' ? 0 : style.anchor === 'end' ? width : width / 2
      boxes.push(mapped(map, x - left - size / 2, y - 1.5 * size, width + size, 2.5 * size))
      return true
    }
    // Lines and letters with places of their own: from the farthest of each.
    for (const part of texts) {
      const at = (name: string, otherwise: number) =>
        (
          part.attributes
            .peek(name)
            ?.trim()
            .split(/[\s,]+/) ?? []
        ).map((word) => lengthOf(word, 0, size) ?? otherwise)
      const [xs, ys] = [at('x', x), at('y', y)]
      const moved = [...at('dx', 0), ...at('dy', 0)].reduce((sum, each) => sum + Math.abs(each), 0)
      const [x0, y0, x1, y1] = around([...xs, x].flatMap((px) => [...ys, y].flatMap((py) => [px, py])))
      const reach = width + moved + 2 * size
      boxes.push(mapped(map, x0 - reach, y0 - moved - 3 * size, x1 - x0 + 2 * reach, y1 - y0 + 2 * moved + 6 * size))
    }
    return true
  }

  /** @returns the boxes within what clips the element, or as far as its filter reaches */
  #bounded(boxes: readonly Extent[], place: SvgPlace): readonly Extent[] {
    const box = joinedBoxes(boxes)
    if (box === undefined) return []
    const { style } = place
    const filter = style.own.get('filter')
    if (filter !== undefined && filter !== 'none') return [this.#filtered(box, filter, place)]
    const clip = this.#byId.get(ID.exec(style.own.get('clip-path') ?? '')?.[1] ?? '')
    if (clip === undefined || clip.attributes.peek('clipPathUnits') === 'objectBoundingBox') return [box]
    const inside: Extent[] = []
    const isKnown = this.#children(clip, this.#places.of(clip, { ...place, style: initialStyle }), inside)
    const edge = joinedBoxes(inside)
    const cut = isKnown && edge !== undefined ? intersected(box, edge) : box
    // A part that is cut off wholly keeps its place.
    return [isArea(cut) ? cut : box]
  }

  /** A filter's region is a share of the box, a tenth around it unless the file says otherwise. */
  #filtered([x0, y0, x1, y1]: Extent, value: string, { map }: SvgPlace): Extent {
    const target = this.#byId.get(ID.exec(value)?.[1] ?? '')
    const [width, height] = [x1 - x0, y1 - y0]
    if (target === undefined) return grown([x0, y0, x1, y1], 100 * scaleOf(map) + Math.max(width, height) / 10)
    if (target.attributes.peek('filterUnits') === 'userSpaceOnUse') {
      const n = (name: string) => lengthOf(target.attributes.peek(name), 1000) ?? 0
      return mapped(map, n('x'), n('y'), n('width'), n('height'))
    }
    const share = (name: string, otherwise: number) => lengthOf(target.attributes.peek(name), 1) ?? otherwise
    const [left, top] = [x0 + share('x', -0.1) * width, y0 + share('y', -0.1) * height]
    return [left, top, left + share('width', 1.2) * width, top + share('height', 1.2) * height]
  }
}

function partsOf(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => (typeof child === 'string' ? [] : [child, ...partsOf(child)]))
}

/** @returns the box around a rectangle of another frame */
export function mapped(map: Matrix, x: number, y: number, width: number, height: number): Extent {
  const corners: readonly (readonly [number, number])[] = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ]
  return around(corners.flatMap(([px, py]) => apply(map, px, py)))
}

export const grown = ([x0, y0, x1, y1]: Extent, by: number): Extent => [x0 - by, y0 - by, x1 + by, y1 + by]

export const intersected = (a: Extent, b: Extent): Extent => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
]

export const isArea = ([x0, y0, x1, y1]: Extent): boolean => x1 - x0 > 0.5 && y1 - y0 > 0.5

function joinedBoxes(boxes: readonly Extent[]): Extent | undefined {
  const some = boxes.filter(([x0, y0, x1, y1]) => x1 >= x0 && y1 >= y0)
  return some.length === 0 ? undefined : around(some.flatMap((box) => [...box]))
}
