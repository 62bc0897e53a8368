import type { ForeignOptions } from '../ForeignOptions.ts'
import type { LossLog } from '../losses.ts'
import { type DraftWidget, type Extent, around as extentAround } from '../PageDraft.ts'
import type { SvgPicture } from '../SvgPicture.ts'
import { multiply } from './matrix.ts'
import { lengthOf, numbersOf } from './numbers.ts'
import type { XmlElement } from './parseXml.ts'
import { readPath } from './pathData.ts'
import { blendOf, effectsOf, leafNeed } from './pictureNeed.ts'
import { pathOf } from './readShape.ts'
import { isUprightRect } from './recogniseShape.ts'
import type { SafeSvgWriter } from './SafeSvgWriter.ts'
import { intersected, isArea, mapped, type SvgExtents } from './SvgExtents.ts'
import type { SvgPlace } from './SvgPlace.ts'
import type { SvgPlaces } from './SvgPlaces.ts'
import type { SvgShapes } from './SvgShapes.ts'
import { initialStyle, type PaintNeed } from './SvgStyle.ts'

/** Longest side of a picture, page units. */
const MOST_SIDE = 20_000
const CONTAINERS = new Set(['g', 'svg', 'a', 'switch', 'symbol', 'use'])
/** Characters of all pictures of a file together. */
const MOST_TEXT = 16 * 1024 * 1024
/** Parts of a faded group that are compared with each other. */
const MOST_PARTS = 100

export interface PictureSource {
  readonly options: ForeignOptions
  readonly shapes: SvgShapes
  readonly losses: LossLog
  readonly writer: SafeSvgWriter
  readonly places: SvgPlaces
  readonly extents: SvgExtents
  /** @returns the visible part of the page */
  paper(): Extent
}

/** Makes pictures of parts that no widget shows exactly, where they stand. */
export class SvgPictures {
  readonly #source: PictureSource
  #written = 0

  constructor(source: PictureSource) {
    this.#source = source
  }

  /** @returns what an element has that only a picture of it shows */
  needsOf(element: XmlElement, place: SvgPlace): readonly PaintNeed[] {
    const { style } = place
    const effects = effectsOf(style.own, element).filter((effect) => !this.#isIdle(effect, element, place))
    const more = CONTAINERS.has(element.name)
      ? this.#layerNeed(element, place)
      : style.isHidden
        ? undefined
        : leafNeed(element, place)
    return more === undefined ? effects : [...effects, more]
  }

  /** @returns a picture of an element with everything in it; undefined where none can be drawn */
  of(element: XmlElement, above: SvgPlace, need: PaintNeed): DraftWidget | undefined {
    const { options, shapes, losses, writer, extents } = this.#source
    if (options.drawPicture === undefined || shapes.isFull) return undefined
    const paper = this.#source.paper()
    const whole = extents.of(element, above) ?? paper
    const seen = intersected(whole, paper)
    const [x0, y0, x1, y1] = isArea(seen) ? seen : whole
    const box: Extent = [Math.floor(x0), Math.floor(y0), Math.ceil(x1), Math.ceil(y1)]
    const [width, height] = [box[2] - box[0], box[3] - box[1]]
    if (!(width > 0 && height > 0 && width <= MOST_SIDE && height <= MOST_SIDE)) return undefined
    const { style } = above
    const frame = {
      map: multiply([1, 0, 0, 1, -box[0], -box[1]], above.map),
      inherited: style.inherited,
      opacity: style.opacity,
      width: above.width,
      height: above.height,
    }
    const isOver = this.#written > MOST_TEXT
    if (isOver) losses.add('expansion', { what: element.name, widget: '' })
    const text = isOver ? undefined : writer.part(element, frame, width, height)
    this.#written += text?.length ?? 0
    return text === undefined ? undefined : this.placed({ text, width, height }, box, need)
  }

  /** @returns a picture at its place on the page */
  placed(picture: SvgPicture, [x, y]: Extent, { reason, what }: PaintNeed): DraftWidget | undefined {
    const { options, shapes, losses } = this.#source
    const address = options.drawPicture?.(picture)
    if (address === undefined) return undefined
    const place = { x, y, width: picture.width, height: picture.height, rotate: 0 }
    const widget = shapes.widget('UsualImage', place, { data: { imgUrl: address }, style: { fit: 'fill' } })
    if (widget !== undefined) losses.add('pictured', { what, type: 'UsualImage', because: reason })
    return widget
  }

  /** @returns whether a clip or a mask is a frame around all that it could cut, as drawing programs put around theirs */
  #isIdle({ reason, what }: PaintNeed, element: XmlElement, place: SvgPlace): boolean {
    const { options, places, extents, paper } = this.#source
    if ((reason !== 'clip' && reason !== 'mask') || options.drawPicture === undefined) return false
    const target = places.named(what)
    const edge = target && frameOf(target, places, place)
    const box = edge && extents.ofContent(element, place)
    return edge !== undefined && box !== undefined && !isBeyond(intersected(box, paper()), edge)
  }

  /** @returns what a group has that its parts do not show one by one */
  #layerNeed(element: XmlElement, place: SvgPlace): PaintNeed | undefined {
    if (this.#source.options.drawPicture === undefined) return undefined
    const opacity = place.style.own.get('opacity')
    const isFaded = opacity !== undefined && lengthOf(opacity, 1) !== 1
    if (isFaded && this.#isLayered(element, place)) return { reason: 'opacity', what: opacity }
    const blend = this.#blendIn(element, place)
    if (blend !== undefined) return blend
    return this.#viewportNeed(element, place)
  }

  /** A part that blends with its neighbours is drawn together with them. */
  #blendIn(element: XmlElement, place: SvgPlace): PaintNeed | undefined {
    const { places } = this.#source
    for (const child of (places.opened(element, place)?.viewport ?? element).children) {
      const blend = typeof child === 'string' ? undefined : blendOf(places.of(child, place).style.own)
      if (blend !== undefined) return blend
    }
    return undefined
  }

  /** A viewport within the drawing cuts off what reaches beyond it, and a symbol may have effects of its own. */
  #viewportNeed(element: XmlElement, place: SvgPlace): PaintNeed | undefined {
    const opened = this.#source.places.opened(element, place)
    if (opened === undefined) return undefined
    const { viewport, inside } = opened
    const [effect] = viewport === element ? [] : effectsOf(inside.style.own, viewport)
    if (effect !== undefined) return effect
    const overflow = inside.style.own.get('overflow')
    if (overflow === 'visible' || overflow === 'auto') return undefined
    const [x = 0, y = 0] = numbersOf(viewport.attributes.get('viewBox') ?? '', 4)
    const edge = mapped(inside.map, x, y, inside.width, inside.height)
    const isCut = viewport.children.some((child) => typeof child !== 'string' && this.#isBeyond(child, inside, edge))
    return isCut ? { reason: 'clip', what: viewport.name } : undefined
  }

  #isBeyond(element: XmlElement, place: SvgPlace, edge: Extent): boolean {
    const paper = this.#source.paper()
    return isBeyond(intersected(this.#source.extents.of(element, place, true) ?? paper, paper), edge)
  }

  /** @returns whether parts of an element overlap: faded one by one they look otherwise than together */
  #isLayered(element: XmlElement, place: SvgPlace): boolean {
    const boxes: Extent[] = []
    const inside = this.#source.places.opened(element, place)
    for (const child of (inside?.viewport ?? element).children) {
      if (typeof child === 'string') continue
      const box = this.#source.extents.of(child, inside?.inside ?? place, true)
      if (box === undefined || boxes.length > MOST_PARTS) return true
      if (boxes.some((other) => isArea(intersected(box, other)))) return true
      if (isArea(box)) boxes.push(box)
    }
    return false
  }
}

/** @returns whether a box reaches beyond an edge so far that it is seen */
const isBeyond = (box: Extent, edge: Extent): boolean =>
  isArea(box) && box.some((side, i) => (i < 2 ? side < (edge[i] as number) - 1 : side > (edge[i] as number) + 1))

/** @returns the upright rectangle that a clip or a mask lets through wholly; undefined for every other shape */
function frameOf(target: XmlElement, places: SvgPlaces, around: SvgPlace): Extent | undefined {
  const units = ['clipPathUnits', 'maskContentUnits'].map((name) => target.attributes.peek(name))
  const shapes = target.children.filter((child) => typeof child !== 'string')
  const [shape] = shapes
  if (units.includes('objectBoundingBox') || shape === undefined || shapes.length > 1) return undefined
  if (shape.name !== 'rect' && shape.name !== 'path') return undefined
  const above = places.of(target, { ...around, style: initialStyle })
  const place = places.of(shape, above)
  const { style } = place
  const isClear =
    style.fillNeed === undefined && style.opacity === 1 && style.fillOpacity === 1 && style.fill.length === 7
  const isWhite = above.style.own.get('mask-type') === 'alpha' || style.fill === '#ffffff'
  if (target.name === 'mask' && !(isClear && isWhite)) return undefined
  const [contour, ...more] = readPath(pathOf(shape, place), place.map)
  if (contour === undefined || more.length > 0 || effectsOf(style.own, shape).length > 0) return undefined
  return !contour.isCurved && isUprightRect(contour.xy) ? extentAround(contour.xy) : undefined
}
