import { pageLimits } from '../../schema/limits.ts'
import type { ForeignOptions } from '../ForeignOptions.ts'
import type { LossLog } from '../losses.ts'
import { type DraftWidget, type Extent, joined, named, withoutDeepGroups } from '../PageDraft.ts'
import { gradientColour } from './gradientColour.ts'
import { IDENTITY, type Matrix, multiply, parseTransform } from './matrix.ts'
import { lengthOf, numbersOf } from './numbers.ts'
import { StyleSheet } from './parseCss.ts'
import { textOfXml, XmlAttributes, type XmlElement } from './parseXml.ts'
import { readGradient } from './readGradient.ts'
import { lengthsOf, readShape } from './readShape.ts'
import { readSvgText } from './readSvgText.ts'
import type { SvgPlace } from './SvgPlace.ts'
import { SvgShapes } from './SvgShapes.ts'
import { initialStyle, SvgStyles } from './SvgStyle.ts'
import { labelled, leavesOf, tellUnread, touch } from './unreadXml.ts'
import { viewBoxTransform } from './viewBox.ts'

export interface SvgOptions extends ForeignOptions {
  /** Page units per pixel of the drawing; 1 by default. */
  readonly scale?: number
  /** @returns a widget that replaces an element with everything in it, and fills `box`; undefined = read it as SVG */
  readonly replace?: (element: XmlElement, box: () => Extent) => DraftWidget | undefined
  /** Called with the widget that an element became, to complete it. */
  readonly finish?: (element: XmlElement, widget: DraftWidget) => void
}

/** Greatest number of visited elements, counting those that `use` repeats, and greatest depth. */
const MOST_VISITS = 20_000
const MOST_DEPTH = 60
/** Pictures embedded in the file. */
const RASTER = /^data:image\/(?:png|jpeg|gif|webp)[;,]/i
/** Container elements without a look of their own. */
const GROUPS = new Set(['g', 'svg', 'a', 'switch', 'symbol'])
/** Elements that are never painted in place. */
const UNSEEN = new Set([
  'defs',
  'title',
  'desc',
  'metadata',
  'style',
  'linearGradient',
  'radialGradient',
  'pattern',
  'clipPath',
  'mask',
  'marker',
  'filter',
  'symbol',
  'namedview',
  'view',
  'cursor',
  'font',
  'font-face',
  'color-profile',
])
const MOTION = new Set(['animate', 'animateTransform', 'animateMotion', 'animateColor', 'set', 'mpath', 'discard'])
const FOREIGN = new Set(['foreignObject', 'iframe', 'object', 'embed', 'audio', 'video', 'canvas'])
const SHAPES = new Set(['rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'path'])

/** Reads the elements of one SVG document as widgets. */
export class SvgReader {
  readonly #options: SvgOptions
  readonly #losses: LossLog
  readonly #shapes: SvgShapes
  readonly #styles: SvgStyles
  readonly #byId = new Map<string, XmlElement>()
  readonly #root: XmlElement
  #visits = 0

  constructor(root: XmlElement, losses: LossLog, options: SvgOptions) {
    this.#root = root
    this.#options = options
    this.#losses = losses
    this.#shapes = new SvgShapes(losses, pageLimits.widgets, options)
    const sheet = new StyleSheet(losses)
    this.#survey(root, sheet, 0)
    const gradientOf = (id: string) => (options.drawPicture ? readGradient(id, this.#byId) : undefined)
    this.#styles = new SvgStyles(sheet, losses, (id) => gradientColour(id, this.#byId), gradientOf)
  }

  /** @returns the page's size and its widgets in paint order */
  page(): { width: number; height: number; widgets: DraftWidget[] } {
    const root = this.#root
    const box = numbersOf(root.attributes.get('viewBox') ?? '', 4)
    const hasBox = box.length === 4 && (box[2] as number) > 0 && (box[3] as number) > 0
    const [bw, bh] = hasBox ? [box[2] as number, box[3] as number] : [1024, 768]
    // A size in percent refers to the window, so the drawing's own size is used.
    const given = (name: string) =>
      root.attributes.get(name)?.includes('%') ? undefined : lengthOf(root.attributes.get(name), 0)
    const [w, h] = [given('width'), given('height')]
    const scale = this.#options.scale ?? 1
    const ownWidth = w ?? (h === undefined ? bw : (h * bw) / bh)
    const ownHeight = h ?? (w === undefined ? bh : (w * bh) / bw)
    const [width, height] = [ownWidth * scale, ownHeight * scale]
    const place = { map: IDENTITY, style: initialStyle, width, height, depth: 0, label: '', using: [] }
    const style = this.#styles.of(root, initialStyle)
    this.#handlers(root)
    const map: Matrix = hasBox ? viewBoxTransform(root, width, height) : [scale, 0, 0, scale, 0, 0]
    const inner = { ...place, map, style, width: hasBox ? bw : ownWidth, height: hasBox ? bh : ownHeight }
    const widgets = style.isGone ? [] : withoutDeepGroups(this.#children(root, inner))
    tellUnread(root, this.#losses)
    return { width, height, widgets }
  }

  /** Collects ids and style sheets, wherever they stand. */
  #survey(element: XmlElement, sheet: StyleSheet, depth: number): void {
    const id = element.attributes.get('id')
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, element)
    if (element.name === 'style') sheet.add(textOfXml(element))
    if (depth < 200)
      for (const child of element.children) if (typeof child !== 'string') this.#survey(child, sheet, depth + 1)
  }

  #children(element: XmlElement, place: SvgPlace): DraftWidget[] {
    const widgets: DraftWidget[] = []
    for (const [child, label] of labelled(element, place.label)) {
      const widget = this.#losses.within(label, () => this.#element(child, { ...place, label }))
      if (widget !== undefined) widgets.push(widget)
    }
    return widgets
  }

  #element(element: XmlElement, above: SvgPlace): DraftWidget | undefined {
    const { name } = element
    if (++this.#visits > MOST_VISITS || above.depth > MOST_DEPTH) {
      this.#losses.add('expansion', { what: name })
      return undefined
    }
    const isHostile = this.#hostile(element)
    if (isHostile || UNSEEN.has(name)) return undefined
    if (this.#shapes.isFull) {
      this.#losses.add('tooMany', { what: name })
      return undefined
    }
    if (MOTION.has(name)) {
      this.#losses.add('motion', { what: name })
      return undefined
    }
    const style = this.#styles.of(element, above.style)
    if (style.isGone) {
      this.#losses.add('hidden', { what: `${name} (${leavesOf(element)})` })
      touch(element, true)
      return undefined
    }
    const map = multiply(above.map, parseTransform(element.attributes.get('transform')))
    const place = { ...above, map, style, depth: above.depth + 1 }
    const replaced = this.#options.replace?.(element, () => this.#boxOf(element, place))
    if (replaced !== undefined) touch(element, false)
    const widget = replaced ?? this.#drawn(element, place)
    if (widget === undefined) {
      if (SHAPES.has(name)) this.#losses.add('hidden', { what: `${name} (${leavesOf(element)})` })
      return undefined
    }
    this.#name(element, widget)
    this.#options.finish?.(element, widget)
    return widget
  }

  #drawn(element: XmlElement, place: SvgPlace): DraftWidget | undefined {
    const { name } = element
    if (GROUPS.has(name)) return this.#group(element, name === 'svg' ? this.#viewport(element, place) : place)
    if (name === 'use') return this.#use(element, place)
    if (place.style.isHidden) return undefined
    if (name === 'text') {
      const { map, style } = place
      const shapes = this.#shapes
      return shapes.group(
        readSvgText(element, {
          map,
          style,
          styles: this.#styles,
          shapes,
          losses: this.#losses,
          measure: this.#options.measure,
        }),
      )
    }
    if (name === 'image') return this.#image(element, place)
    if (SHAPES.has(name)) return readShape(element, place, this.#shapes)
    this.#losses.add('element', { what: name })
    return undefined
  }

  /** Reports content that is never kept. @returns whether the whole element is dropped */
  #hostile(element: XmlElement): boolean {
    this.#handlers(element)
    const { name } = element
    if (name === 'script' || name === 'handler' || name === 'listener') {
      this.#losses.add('script', { what: name })
      return true
    }
    if (FOREIGN.has(name)) {
      // An element that a reader replaces is not lost.
      if (this.#options.replace === undefined || name !== 'foreignObject')
        this.#losses.add('foreignObject', { what: name })
      return true
    }
    const address = name === 'a' ? element.attributes.get('href') : undefined
    if (address !== undefined && !address.startsWith('#')) this.#losses.add('externalLink', { what: short(address) })
    return false
  }

  #handlers(element: XmlElement): void {
    for (const name of element.attributes.keys())
      if (/^on/i.test(name)) this.#losses.add('handler', { what: name.toLowerCase() })
  }

  #group(element: XmlElement, place: SvgPlace): DraftWidget | undefined {
    return this.#shapes.group(this.#children(element, place))
  }

  /** @returns the place inside a nested `svg` element */
  #viewport(element: XmlElement, place: SvgPlace): SvgPlace {
    const get = (name: string, whole: number, otherwise: number) =>
      lengthOf(element.attributes.get(name), whole) ?? otherwise
    const [x, y] = [get('x', place.width, 0), get('y', place.height, 0)]
    const [width, height] = [get('width', place.width, place.width), get('height', place.height, place.height)]
    const box = numbersOf(element.attributes.get('viewBox') ?? '', 4)
    const map = multiply(place.map, multiply([1, 0, 0, 1, x, y], viewBoxTransform(element, width, height)))
    return { ...place, map, width: box[2] || width, height: box[3] || height }
  }

  #use(element: XmlElement, place: SvgPlace): DraftWidget | undefined {
    const address = element.attributes.get('href') ?? ''
    const id = address.slice(1)
    if (!address.startsWith('#')) {
      if (address !== '') this.#losses.add('externalLink', { what: short(address) })
      return undefined
    }
    const target = this.#byId.get(id)
    if (target === undefined || place.using.includes(id)) {
      this.#losses.add(target === undefined ? 'element' : 'expansion', { what: `use ${short(address)}` })
      return undefined
    }
    const get = (name: string, whole: number) => lengthOf(element.attributes.get(name), whole)
    const [x, y] = [get('x', place.width) ?? 0, get('y', place.height) ?? 0]
    const map = multiply(place.map, [1, 0, 0, 1, x, y])
    const inner = { ...place, map, using: [...place.using, id] }
    if (target.name !== 'symbol' && target.name !== 'svg') return this.#element(target, inner)
    const style = this.#styles.of(target, place.style)
    const box = numbersOf(target.attributes.get('viewBox') ?? '', 4)
    const [width, height] = [
      get('width', place.width) ?? lengthOf(target.attributes.get('width'), place.width) ?? place.width,
      get('height', place.height) ?? lengthOf(target.attributes.get('height'), place.height) ?? place.height,
    ]
    const shown = multiply(map, viewBoxTransform(target, width, height))
    return this.#group(target, { ...inner, map: shown, style, width: box[2] || width, height: box[3] || height })
  }

  #image(element: XmlElement, place: SvgPlace): DraftWidget | undefined {
    const address = (element.attributes.get('href') ?? '').trim()
    if (!RASTER.test(address) && !this.#options.isOwnImage(address)) {
      if (address !== '') this.#losses.add('externalImage', { what: short(address) })
      return undefined
    }
    const kept = address.length > pageLimits.leaf ? this.#options.keepPicture?.(address) : address
    if (kept === undefined) {
      this.#losses.add('picture', { what: `${short(address)} (${leavesOf(element)})` })
      touch(element, true)
      return undefined
    }
    const [x, y, width, height] = lengthsOf(element, place, ['x', 'y', 'width', 'height'])
    if (!(width > 0 && height > 0)) return undefined
    const frame = this.#shapes.rect(x, y, width, height, 0, place.map, { ...place.style, fill: 'none', stroke: 'none' })
    if (frame === undefined) {
      this.#losses.add('skew', { what: 'image' })
      return undefined
    }
    const fit = /^\s*none/.test(element.attributes.get('preserveAspectRatio') ?? '') ? 'fill' : 'contain'
    const opacity = place.style.opacity < 1 ? { opacity: place.style.opacity } : {}
    return { ...frame, widgetType: 'UsualImage', style: { fit, ...opacity }, data: { imgUrl: kept } }
  }

  /** @returns the box of an element's content, frames of foreign content included */
  #boxOf(element: XmlElement, place: SvgPlace): Extent {
    const frames = foreignFrames(element, 0).map((frame): XmlElement => ({ ...frame, name: 'rect' }))
    const all = {
      ...element,
      name: 'g',
      children: [...element.children, ...frames],
      attributes: new XmlAttributes(),
    }
    const quiet: SvgOptions = { measure: this.#options.measure, isOwnImage: () => false }
    const scratch = new SvgReader(
      { name: 'svg', attributes: new XmlAttributes(), children: [all] },
      this.#losses.silent(),
      quiet,
    )
    return joined(scratch.#children(all, { ...place, depth: 0, style: initialStyle }))
  }

  #name(element: XmlElement, widget: DraftWidget): void {
    const title = element.children.find((child) => typeof child !== 'string' && child.name === 'title')
    const text = typeof title === 'object' ? textOfXml(title) : ''
    const name = text || (element.attributes.get('label') ?? element.attributes.get('id') ?? '')
    if (widget.widgetName === undefined) named(widget, name)
  }
}

const short = (address: string) => (address.length > 60 ? `${address.slice(0, 59)}…` : address)

function foreignFrames(element: XmlElement, depth: number): XmlElement[] {
  if (element.name === 'foreignObject') return [element]
  if (depth > 20) return []
  return element.children.flatMap((child) => (typeof child === 'string' ? [] : foreignFrames(child, depth + 1)))
}
