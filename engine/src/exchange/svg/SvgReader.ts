import { pageLimits } from '../../schema/limits.ts'
import type { ForeignOptions } from '../ForeignOptions.ts'
import type { LossLog } from '../losses.ts'
import { type DraftWidget, type Extent, joined, named, withoutDeepGroups } from '../PageDraft.ts'
import type { SvgPicture } from '../SvgPicture.ts'
import { drawingSize } from './drawingSize.ts'
import { gradientColour } from './gradientColour.ts'
import { isHostileElement, shortAddress, tellHandlers } from './hostileParts.ts'
import type { Matrix } from './matrix.ts'
import { StyleSheet } from './parseCss.ts'
import { textOfXml, XmlAttributes, type XmlElement } from './parseXml.ts'
import { blendOf, effectsOf } from './pictureNeed.ts'
import { lengthsOf, readShape } from './readShape.ts'
import { collectText, textWidgets } from './readSvgText.ts'
import { RASTER, SafeSvgWriter } from './SafeSvgWriter.ts'
import { SvgExtents } from './SvgExtents.ts'
import { SvgPictures } from './SvgPictures.ts'
import type { SvgPlace } from './SvgPlace.ts'
import { SvgPlaces } from './SvgPlaces.ts'
import { SvgShapes } from './SvgShapes.ts'
import { initialStyle, type PaintNeed, SvgStyles } from './SvgStyle.ts'
import { labelled, leavesOf, tellUnread, touch } from './unreadXml.ts'
import { viewBoxTransform } from './viewBox.ts'

export interface SvgOptions extends ForeignOptions {
  /** Page units per pixel of the drawing; 1 by default. */
  readonly scale?: number
  /** @returns a widget that replaces an element with everything in it, and fills `box`; undefined = read it as SVG */
  readonly replace?: (element: XmlElement, box: () => Extent) => DraftWidget | undefined
  /** Called with the widget that an element became, to complete it. */
  readonly finish?: (element: XmlElement, widget: DraftWidget) => void
  /** @returns whether an element becomes something that follows values, and must stay widgets */
  readonly isLive?: (element: XmlElement) => boolean
}

/** Greatest number of visited elements, counting those that `use` repeats, and greatest depth. */
const MOST_VISITS = 20_000
const MOST_DEPTH = 60
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
const SHAPES = new Set(['rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'path'])
/** The kind of loss for what would need a picture where none can be drawn; the others are told by their properties. */
const LOST = new Set(['clip', 'mask', 'filter', 'gradient', 'pattern', 'marker'] as const)
type Lost = typeof LOST extends Set<infer T> ? T : never
const isLost = (reason: string): reason is Lost => (LOST as ReadonlySet<string>).has(reason)

/** Reads the elements of one SVG document as widgets. */
export class SvgReader {
  readonly #options: SvgOptions
  readonly #losses: LossLog
  readonly #shapes: SvgShapes
  readonly #styles: SvgStyles
  readonly #byId = new Map<string, XmlElement>()
  readonly #parents = new Map<XmlElement, XmlElement>()
  readonly #root: XmlElement
  readonly #places: SvgPlaces
  readonly #pictures: SvgPictures
  /** The elements that became the widgets at the top of the page. */
  readonly #topElements = new Map<string, XmlElement>()
  #paper: Extent = [0, 0, 0, 0]
  #visits = 0

  constructor(root: XmlElement, losses: LossLog, options: SvgOptions) {
    this.#root = root
    this.#options = options
    this.#losses = losses
    this.#shapes = new SvgShapes(losses, pageLimits.widgets, options)
    const sheet = new StyleSheet(losses, this.#parents)
    this.#survey(root, sheet, 0)
    const declared = (element: XmlElement) => this.#styles.declared(element)
    const colour = (id: string) => gradientColour(id, this.#byId, declared)
    this.#styles = new SvgStyles(sheet, losses, colour, (id) => this.#byId.has(id))
    this.#places = new SvgPlaces(this.#styles, this.#byId)
    this.#pictures = new SvgPictures({
      options,
      losses,
      shapes: this.#shapes,
      places: this.#places,
      writer: new SafeSvgWriter(this.#styles, losses, this.#byId, this.#parents),
      extents: new SvgExtents(this.#places, this.#byId, options.measure),
      paper: () => this.#paper,
    })
  }

  /** @returns the page's size and its widgets in paint order */
  page(): { width: number; height: number; widgets: DraftWidget[] } {
    const root = this.#root
    const { scale = 1 } = this.#options
    const size = drawingSize(root)
    const [width, height] = [size.width * scale, size.height * scale]
    this.#paper = [0, 0, width, height]
    const style = this.#styles.of(root, initialStyle)
    tellHandlers(root, this.#losses)
    this.#styles.tell(root, style.own)
    const map: Matrix = size.hasBox ? viewBoxTransform(root, width, height) : [scale, 0, 0, scale, 0, 0]
    const [, , innerWidth, innerHeight] = size.box
    const inside = { map, style, width: innerWidth, height: innerHeight, depth: 0, label: '', using: [] }
    const widgets = style.isGone ? [] : withoutDeepGroups(this.#rootWidgets(inside))
    tellUnread(root, this.#losses)
    return { width, height, widgets }
  }

  /** @returns the whole drawing, without the parts that became the widgets in `left` */
  whole(left: ReadonlySet<string>, losses: LossLog): SvgPicture | undefined {
    const { scale = 1 } = this.#options
    const { width, height, box } = drawingSize(this.#root)
    const writer = new SafeSvgWriter(this.#styles, losses, this.#byId, this.#parents)
    const elements = new Set([...left].flatMap((id) => this.#topElements.get(id) ?? []))
    const text = writer.whole(this.#root, width * scale, height * scale, box.join(' '), elements)
    return text === undefined ? undefined : { text, width: width * scale, height: height * scale }
  }

  /** An effect on the whole drawing makes it one picture. */
  #rootWidgets(inside: SvgPlace): DraftWidget[] {
    const effects = effectsOf(inside.style.own, this.#root)
    const [effect] = effects
    const isPicture = effect !== undefined && !this.#isLive(this.#root, 0)
    const drawing = isPicture && this.#options.drawPicture ? this.whole(new Set(), this.#losses) : undefined
    const picture = effect && drawing ? this.#pictures.placed(drawing, this.#paper, effect) : undefined
    if (picture !== undefined) return [picture]
    this.#tellNeeds(effects)
    return this.#children(this.#root, inside, this.#topElements)
  }

  /** Collects ids and style sheets, wherever they stand. */
  #survey(element: XmlElement, sheet: StyleSheet, depth: number): void {
    const id = element.attributes.get('id')
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, element)
    if (element.name === 'style') sheet.add(textOfXml(element))
    if (depth < 200)
      for (const child of element.children) {
        if (typeof child === 'string') continue
        this.#parents.set(child, element)
        this.#survey(child, sheet, depth + 1)
      }
  }

  /** @param made takes the element of each widget */
  #children(element: XmlElement, place: SvgPlace, made?: Map<string, XmlElement>): DraftWidget[] {
    const widgets: DraftWidget[] = []
    const shown = element.name === 'switch' ? chosenOf(element) : undefined
    for (const [child, label] of labelled(element, place.label)) {
      if (shown !== undefined && child !== shown) {
        isHostileElement(child, this.#losses)
        touch(child, true)
        continue
      }
      const widget = this.#losses.within(label, () => this.#element(child, { ...place, label }))
      if (widget === undefined) continue
      widgets.push(widget)
      made?.set(widget.id, child)
    }
    return widgets
  }

  #element(element: XmlElement, above: SvgPlace): DraftWidget | undefined {
    const { name } = element
    if (++this.#visits > MOST_VISITS || above.depth > MOST_DEPTH) {
      this.#losses.add('expansion', { what: name })
      return undefined
    }
    const isReplaced = this.#options.replace !== undefined && name === 'foreignObject'
    if (isHostileElement(element, this.#losses, isReplaced) || UNSEEN.has(name)) return undefined
    if (this.#shapes.isFull) {
      this.#losses.add('tooMany', { what: name, widget: '', count: 1 + descendants(element) })
      return undefined
    }
    if (MOTION.has(name)) {
      this.#losses.add('motion', { what: name })
      return undefined
    }
    const place = this.#places.of(element, above)
    if (place.style.isGone) {
      this.#losses.add('hidden', { what: `${name} (${leavesOf(element)})` })
      touch(element, true)
      return undefined
    }
    const replaced = this.#options.replace?.(element, () => this.#boxOf(element, place))
    if (replaced !== undefined) touch(element, false)
    const widget = replaced ?? this.#drawn(element, place, above)
    if (widget === undefined) {
      if (SHAPES.has(name)) this.#losses.add('hidden', { what: `${name} (${leavesOf(element)})` })
      return undefined
    }
    this.#name(element, widget)
    this.#options.finish?.(element, widget)
    return widget
  }

  #drawn(element: XmlElement, place: SvgPlace, above: SvgPlace): DraftWidget | undefined {
    const { name } = element
    const pictured = (need: PaintNeed) =>
      this.#isLive(element, 0) ? undefined : this.#pictures.of(element, above, need)
    const needs = this.#pictures.needsOf(element, place)
    const picture = needs[0] && pictured(needs[0])
    if (picture !== undefined) return picture
    this.#tellNeeds(needs)
    const blend = blendOf(place.style.own)
    if (blend !== undefined) this.#losses.add('blend', { what: blend.what })
    this.#styles.tell(element, place.style.own)
    if (GROUPS.has(name)) return this.#group(element, this.#places.opened(element, place)?.inside ?? place)
    if (name === 'use') return this.#use(element, place)
    if (place.style.isHidden) return undefined
    if (name === 'text') return this.#text(element, place, pictured)
    if (name === 'image') return this.#image(element, place)
    if (SHAPES.has(name))
      return readShape(element, place, this.#shapes, () => pictured({ reason: 'outline', what: name }))
    this.#losses.add('element', { what: name })
    return undefined
  }

  /** Reports what is lost where no picture can be drawn; other needs are told by their properties. */
  #tellNeeds(needs: readonly PaintNeed[]): void {
    for (const { reason, what } of needs) {
      if (isLost(reason)) this.#losses.add(reason, { what })
      else if (reason === 'transform') this.#losses.add('unread', { what: `transform: ${what}` })
    }
  }

  #isLive(element: XmlElement, depth: number): boolean {
    const { isLive } = this.#options
    if (isLive === undefined || depth > MOST_DEPTH) return false
    return (
      isLive(element) || element.children.some((child) => typeof child !== 'string' && this.#isLive(child, depth + 1))
    )
  }

  #text(element: XmlElement, place: SvgPlace, pictured: (need: PaintNeed) => DraftWidget | undefined) {
    const frame = { ...place, styles: this.#styles, shapes: this.#shapes, measure: this.#options.measure }
    const { runs, problems } = collectText(element, frame)
    const [what] = problems
    const picture = what === undefined ? undefined : pictured({ reason: 'text', what })
    if (picture !== undefined) return picture
    for (const problem of problems) this.#losses.add('textPath', { what: problem })
    return this.#shapes.group(textWidgets(runs, frame))
  }

  #group(element: XmlElement, place: SvgPlace): DraftWidget | undefined {
    return this.#shapes.group(this.#children(element, place))
  }

  #use(element: XmlElement, place: SvgPlace): DraftWidget | undefined {
    const address = (element.attributes.get('href') ?? '').trim()
    if (!address.startsWith('#')) {
      if (address !== '') this.#losses.add('externalLink', { what: shortAddress(address) })
      return undefined
    }
    const target = this.#places.targetOf(element)
    const isCircle = place.using.includes(address.slice(1))
    if (target === undefined || isCircle) {
      this.#losses.add(isCircle ? 'expansion' : 'element', { what: `use ${shortAddress(address)}` })
      return undefined
    }
    const inner = this.#places.repeated(element, place)
    if (target.name !== 'symbol' && target.name !== 'svg') return this.#element(target, inner)
    return this.#group(target, this.#places.symbol(element, target, inner))
  }

  #image(element: XmlElement, place: SvgPlace): DraftWidget | undefined {
    const address = (element.attributes.get('href') ?? '').trim()
    if (!RASTER.test(address) && !this.#options.isOwnImage(address)) {
      if (address !== '') this.#losses.add('externalImage', { what: shortAddress(address) })
      return undefined
    }
    const kept = address.length > pageLimits.leaf ? this.#options.keepPicture?.(address) : address
    if (kept === undefined) {
      this.#losses.add('picture', { what: `${shortAddress(address)} (${leavesOf(element)})` })
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

/** @returns the child of a `switch` that is shown: the first that asks for nothing we lack */
function chosenOf(element: XmlElement): XmlElement | undefined {
  return element.children.find(
    (child): child is XmlElement =>
      typeof child !== 'string' &&
      child.name !== 'foreignObject' &&
      (child.attributes.get('requiredExtensions') ?? '') === '' &&
      /^(?:$|.*\ben\b)/i.test(child.attributes.get('systemLanguage') ?? ''),
  )
}

/** @returns the number of elements in an element */
function descendants({ children }: XmlElement, depth = 0): number {
  if (depth > 200) return 0
  return children.reduce((sum, child) => (typeof child === 'string' ? sum : sum + 1 + descendants(child, depth + 1)), 0)
}

function foreignFrames(element: XmlElement, depth: number): XmlElement[] {
  if (element.name === 'foreignObject') return [element]
  if (depth > 20) return []
  return element.children.flatMap((child) => (typeof child === 'string' ? [] : foreignFrames(child, depth + 1)))
}
