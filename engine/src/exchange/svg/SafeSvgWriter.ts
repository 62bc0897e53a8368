import type { LossLog } from '../losses.ts'
import { isHostileElement, isOutside, shortAddress } from './hostileParts.ts'
import type { Matrix } from './matrix.ts'
import type { XmlElement } from './parseXml.ts'
import { n } from './SvgPen.ts'
import { inheritedBy, isCssOnly, type SvgStyles } from './SvgStyle.ts'
import { PRESENTATION } from './svgProperties.ts'
import { svgText } from './svgText.ts'

/** Elements that are written; links become groups, and every other element is left out. */
const ELEMENTS: ReadonlySet<string> = new Set(
  (
    'svg g switch symbol defs use path rect circle ellipse line polyline polygon text tspan textPath image ' +
    'linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix ' +
    'feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight ' +
    'feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology ' +
    'feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence'
  ).split(' '),
)
/** Attributes that are written as they are, besides those that are properties. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height d points pathLength transform viewBox preserveAspectRatio ' +
    'gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits patternTransform ' +
    'clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient filterUnits ' +
    'primitiveUnits in in2 result mode type values operator k1 k2 k3 k4 stdDeviation dx dy rotate textLength ' +
    'lengthAdjust startOffset method spacing side radius scale xChannelSelector yChannelSelector order kernelMatrix ' +
    'divisor bias targetX targetY edgeMode preserveAlpha surfaceScale specularConstant specularExponent ' +
    'kernelUnitLength diffuseConstant azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle tableValues ' +
    'slope intercept amplitude exponent baseFrequency numOctaves seed stitchTiles systemLanguage requiredExtensions'
  ).split(' '),
)
const TEXTS: ReadonlySet<string> = new Set(['text', 'tspan', 'textPath'])
const MOTION = /^(?:animate|set$|mpath|discard)/
/** Pictures embedded in the file. */
export const RASTER = /^data:image\/(?:png|jpeg|gif|webp)[;,]/i
const REFERENCE = /url\(\s*["']?#([^"')\s]+)["']?\s*\)/gi
const MOST_DEPTH = 200
/** Greatest number of elements that a browser would draw, counting those that references repeat. */
const MOST_DRAWN = 200_000

type Properties = ReadonlyMap<string, string>
const NOTHING: Properties = new Map()

/** An element that others refer to, and the ids that it refers to itself. */
interface Definition {
  readonly text: string
  readonly wanted: readonly string[]
}

/** Where a part stands in its picture. */
export interface SafeFrame {
  /** Transform from the frame around the part to the picture. */
  readonly map: Matrix
  readonly inherited: Properties
  readonly opacity: number
  /** Size of the frame that percentages refer to. */
  readonly width: number
  readonly height: number
}

/**
 * Writes parts of a drawing of unknown origin as SVG that stands alone: listed elements, listed attributes, and
 * properties as the cascade gives them; what they refer to is written with them. Everything else is left out, and told
 * where people would miss it.
 */
export class SafeSvgWriter {
  readonly #styles: SvgStyles
  readonly #losses: LossLog
  readonly #byId: ReadonlyMap<string, XmlElement>
  readonly #parents: ReadonlyMap<XmlElement, XmlElement>
  readonly #drawn = new Map<XmlElement, number>()
  readonly #definitions = new Map<string, Definition>()
  #left: ReadonlySet<XmlElement> = new Set()
  #wanted: string[] = []
  #words: string[] = []

  constructor(
    styles: SvgStyles,
    losses: LossLog,
    byId: ReadonlyMap<string, XmlElement>,
    parents: ReadonlyMap<XmlElement, XmlElement>,
  ) {
    this.#styles = styles
    this.#losses = losses
    this.#byId = byId
    this.#parents = parents
  }

  /** @returns one element with what it refers to; undefined where a browser would draw without end */
  part(element: XmlElement, frame: SafeFrame, width: number, height: number): string | undefined {
    if (this.#drawnBy(element, 0) > MOST_DRAWN) {
      this.#losses.add('expansion', { what: element.name })
      return undefined
    }
    this.#wanted = []
    const body = this.#written(() => this.#element(element, frame.inherited, 0))
    const definitions = new Map<string, string>()
    for (let id = this.#wanted.pop(); id !== undefined; id = this.#wanted.pop()) {
      const definition = definitions.has(id) ? undefined : this.#definition(id)
      if (definition === undefined) continue
      definitions.set(id, definition.text)
      this.#wanted.push(...definition.wanted)
    }
    const opacity = frame.opacity < 1 ? ` opacity="${n(frame.opacity)}"` : ''
    const viewport = `width="${n(frame.width)}" height="${n(frame.height)}" overflow="visible"`
    return (
      `${openSvg(width, height)}<defs>${[...definitions.values()].join('')}</defs>` +
      `<g transform="matrix(${frame.map.join(' ')})"${opacity}${this.#properties(frame.inherited)}>` +
      `<svg ${viewport}>${body}</svg></g></svg>`
    )
  }

  /**
   * @param box of the root, for one that has none of its own
   * @param left elements that are not drawn
   * @returns the whole drawing at a size in pixels; undefined where a browser would draw without end
   */
  whole(root: XmlElement, width: number, height: number, box: string, left: ReadonlySet<XmlElement>) {
    if (this.#drawnBy(root, 0) > MOST_DRAWN) {
      this.#losses.add('expansion', { what: root.name })
      return undefined
    }
    this.#left = left
    const size = new Map([
      ['x', '0'],
      ['y', '0'],
      ['width', n(width)],
      ['height', n(height)],
      ['viewBox', box],
    ])
    const body = this.#written(() => this.#element(root, NOTHING, 0, false, size))
    this.#left = new Set()
    return `${openSvg(width, height)}${body}</svg>`
  }

  /** @returns an element that others refer to, with what it inherits where it stands; the same for all pictures */
  #definition(id: string): Definition | undefined {
    const known = this.#definitions.get(id)
    const target = this.#byId.get(id)
    if (known !== undefined || target === undefined) return known
    const others = this.#wanted
    this.#wanted = []
    const around = this.#around(target)
    const properties = this.#properties(around)
    const text = `<g${properties}>${this.#written(() => this.#element(target, around, 0))}</g>`
    const definition = { text, wanted: this.#wanted }
    this.#wanted = others
    this.#definitions.set(id, definition)
    return definition
  }

  #written(write: () => void): string {
    const before = this.#words
    this.#words = []
    write()
    const text = this.#words.join('')
    this.#words = before
    return text
  }

  #element(element: XmlElement, around: Properties, depth: number, isInText = false, size: Properties = NOTHING): void {
    const { name } = element
    if (depth > MOST_DEPTH || this.#left.has(element)) return
    if (isHostileElement(element, this.#losses)) return
    if (MOTION.test(name)) this.#losses.add('motion', { what: name })
    const tag = name === 'a' ? (isInText ? 'tspan' : 'g') : name
    if (!ELEMENTS.has(tag)) return
    const address = (element.attributes.get('href') ?? '').trim()
    if (name === 'image' && !RASTER.test(address)) {
      if (address !== '') this.#losses.add('externalImage', { what: shortAddress(address) })
      return
    }
    const declared = this.#styles.declared(element, around)
    this.#words.push(`<${tag}${this.#attributes(element, address, size)}${this.#properties(declared)}>`)
    for (const property of PRESENTATION) element.attributes.get(property)
    const inherited = inheritedBy(around, declared)
    for (const child of element.children) {
      if (typeof child !== 'string') this.#element(child, inherited, depth + 1, TEXTS.has(tag))
      else if (TEXTS.has(tag)) this.#words.push(svgText(child))
    }
    this.#words.push(`</${tag}>`)
  }

  /** @param size attributes that stand for those of the element */
  #attributes({ attributes, name }: XmlElement, address: string, size: Properties): string {
    const words: string[] = [...size].map(([attribute, value]) => ` ${attribute}="${svgText(value)}"`)
    const id = attributes.get('id')
    if (id !== undefined) words.push(` id="${svgText(id)}"`)
    for (const attribute of attributes.keys()) {
      if (!ATTRIBUTES.has(attribute) || size.has(attribute)) continue
      const value = attributes.get(attribute) ?? ''
      if (!isOutside(value)) words.push(` ${attribute}="${svgText(value)}"`)
    }
    if (name === 'a' || address === '') return words.join('')
    if (address.startsWith('#')) this.#wanted.push(address.slice(1))
    else if (name !== 'image') this.#losses.add('externalLink', { what: shortAddress(address) })
    if (address.startsWith('#') || name === 'image') words.push(` href="${svgText(address)}"`)
    return words.join('')
  }

  #properties(properties: Properties): string {
    const words: string[] = []
    const declarations: string[] = []
    for (const [name, value] of properties) {
      for (const [, id = ''] of value.matchAll(REFERENCE)) this.#wanted.push(id)
      if (PRESENTATION.includes(name)) words.push(` ${name}="${svgText(value)}"`)
      else if (isCssOnly(name) && !/[;{}@]/.test(value)) declarations.push(`${name}:${value}`)
    }
    return words.join('') + (declarations.length > 0 ? ` style="${svgText(declarations.join(';'))}"` : '')
  }

  /** @returns what an element inherits where it stands in the file */
  #around(element: XmlElement): Properties {
    const chain: XmlElement[] = []
    for (let at = this.#parents.get(element); at !== undefined; at = this.#parents.get(at)) chain.unshift(at)
    let inherited = NOTHING
    for (const each of chain) inherited = inheritedBy(inherited, this.#styles.declared(each, inherited))
    return inherited
  }

  /** @returns the number of elements that are drawn for one, with what it refers to */
  #drawnBy(element: XmlElement, depth: number): number {
    const known = this.#drawn.get(element)
    if (known !== undefined) return known
    if (depth > MOST_DEPTH) return Number.POSITIVE_INFINITY
    // A circle comes back to an element that is being counted. Browsers stop there, so it adds nothing.
    this.#drawn.set(element, 0)
    let sum = 1
    for (const child of element.children) if (typeof child !== 'string') sum += this.#drawnBy(child, depth + 1)
    for (const target of this.#targetsOf(element)) sum += this.#drawnBy(target, depth + 1)
    this.#drawn.set(element, sum)
    return sum
  }

  #targetsOf(element: XmlElement): readonly XmlElement[] {
    const { name, attributes } = element
    const ids = name === 'a' ? [] : [(attributes.peek('href') ?? '').trim().replace(/^#/, '')]
    for (const value of this.#styles.declared(element).values())
      for (const [, id = ''] of value.matchAll(REFERENCE)) ids.push(id)
    return ids.flatMap((id) => this.#byId.get(id) ?? [])
  }
}

/** @returns the start tag of a drawing of its own */
export function openSvg(width: number, height: number): string {
  const size = `width="${n(width)}" height="${n(height)}" viewBox="0 0 ${n(width)} ${n(height)}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>`
}
