import type { LossLog, PictureReason } from '../losses.ts'
import { isOutside } from './hostileParts.ts'
import type { Matrix } from './matrix.ts'
import { lengthOf, numbersOf } from './numbers.ts'
import { parseDeclarations, type StyleSheet } from './parseCss.ts'
import type { XmlElement } from './parseXml.ts'
import { colourOf } from './svgColour.ts'
import { CSS_ONLY, INHERITED, PRESENTATION, READ_PROPERTIES } from './svgProperties.ts'
import { isDefault } from './unreadXml.ts'

/** A gradient as a file describes it. */
export interface SvgGradient {
  readonly is: 'linear' | 'radial'
  /** Linear: x0, y0, x1, y1; radial: fx, fy, cx, cy, r. */
  readonly at: readonly number[]
  /** Its numbers are shares of the box of the filled shape, not user units. */
  readonly isOfBox: boolean
  readonly transform: Matrix
  readonly stops: readonly (readonly [offset: number, color: string])[]
}

/** Why no widget shows a paint as the file has it, and what the file says. */
export interface PaintNeed {
  readonly reason: PictureReason
  readonly what: string
}

/** Computed style of an element: colours with their opacity as #rrggbbaa, `none` for unpainted parts. */
export interface SvgStyle {
  /** The gradient that fills the shape; `fill` is one of its colours. */
  readonly gradient?: SvgGradient | undefined
  readonly fill: string
  readonly stroke: string
  /** The paint is the element's own `color`, whatever that is further in. */
  readonly isFillCurrent: boolean
  readonly isStrokeCurrent: boolean
  /** The paint is no colour; `fill` or `stroke` is one that stands for it. */
  readonly fillNeed?: PaintNeed | undefined
  readonly strokeNeed?: PaintNeed | undefined
  readonly fillOpacity: number
  readonly strokeOpacity: number
  /** User units. */
  readonly strokeWidth: number
  readonly dash: readonly number[]
  readonly fillRule: 'nonzero' | 'evenodd'
  /** Opacity of the element and of all elements around it. */
  readonly opacity: number
  readonly color: string
  readonly fontSize: number
  readonly fontFamily: string
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isUnderlined: boolean
  readonly anchor: 'start' | 'middle' | 'end'
  readonly isHidden: boolean
  /** The element and everything in it are not displayed. */
  readonly isGone: boolean
  /** Properties that the element declares, as the file says them. */
  readonly own: ReadonlyMap<string, string>
  /** Properties that apply to the element and to what is in it, as the file says them, variables included. */
  readonly inherited: ReadonlyMap<string, string>
}

export const initialStyle: SvgStyle = {
  fill: '#000000',
  stroke: 'none',
  isFillCurrent: false,
  isStrokeCurrent: false,
  fillOpacity: 1,
  strokeOpacity: 1,
  strokeWidth: 1,
  dash: [],
  fillRule: 'nonzero',
  opacity: 1,
  color: '#000000',
  fontSize: 16,
  fontFamily: '',
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  anchor: 'start',
  isHidden: false,
  isGone: false,
  own: new Map(),
  inherited: new Map(),
}

const REFERENCE = /^url\(\s*["']?#([^"')\s]+)["']?\s*\)\s*(.*)$/i
const READ: ReadonlySet<string> = new Set(READ_PROPERTIES)
const COLOURS: ReadonlySet<string> = new Set(['fill', 'stroke', 'color', 'stop-color', 'flood-color', 'lighting-color'])
/** Values of a paint that are no colour. `name(...)` is a colour that only a browser computes. */
const PAINT = /^(?:none|transparent|currentcolor|inherit|context-fill|context-stroke|url\(.*|[a-z-]+\(.*\))$/i
const FONT = /^((?:[a-z-]+\s+|[1-9]00\s+)*)([\d.]+(?:px|pt|em|rem|%|mm|in))(?:\s*\/\s*[\w.%]+)?\s+(.+)$/i
/** Longest chain of variables. */
const MOST_VARIABLES = 8

/**
 * Computes styles of elements: attributes, overridden by rules, overridden by the `style` attribute, on top of
 * inherited values.
 */
export class SvgStyles {
  readonly #sheet: StyleSheet
  readonly #losses: LossLog
  /** @returns the one colour that stands for a paint; undefined for what is no gradient */
  readonly #gradientColour: (id: string) => string | undefined
  readonly #hasElement: (id: string) => boolean
  /** The styles of elements without variables: they are the same wherever the elements stand. */
  readonly #known = new Map<XmlElement, ReadonlyMap<string, string>>()

  constructor(
    sheet: StyleSheet,
    losses: LossLog,
    gradientColour: (id: string) => string | undefined,
    hasElement: (id: string) => boolean,
  ) {
    this.#sheet = sheet
    this.#losses = losses
    this.#gradientColour = gradientColour
    this.#hasElement = hasElement
  }

  /**
   * @param around inherited properties, for variables
   * @returns declared properties by name; what reaches outside of the file and what is no value is left out
   */
  declared(element: XmlElement, around: ReadonlyMap<string, string> = new Map()): ReadonlyMap<string, string> {
    const known = this.#known.get(element)
    if (known !== undefined) return known
    const all = new Map<string, string>()
    const { attributes } = element
    for (const name of PRESENTATION) {
      const value = READ.has(name) ? attributes.get(name) : attributes.peek(name)
      if (value !== undefined) this.#put(all, name, value.trim())
    }
    const style = attributes.get('style') ?? ''
    const { normal, important } = this.#sheet.of(element)
    const rules = [normal, parseDeclarations(style), important, parseDeclarations(style, true)]
    for (const declarations of rules)
      for (const [name, value] of declarations) if (name.startsWith('--')) all.set(name, value)
    const variable = (name: string) => all.get(name) ?? around.get(name)
    for (const declarations of rules)
      for (const [name, value] of declarations)
        if (!name.startsWith('--')) this.#put(all, name, withVariables(value, variable))
    if (!rules.some((declarations) => [...declarations.values()].some((value) => value.includes('var('))))
      this.#known.set(element, all)
    return all
  }

  of(element: XmlElement, parent: SvgStyle): SvgStyle {
    const own = this.declared(element, parent.inherited)
    const get = (name: string) => {
      const value = own.get(name)
      return value === 'inherit' ? undefined : value
    }
    const color = colourOf(get('color')) ?? parent.color
    const weight = get('font-weight')
    const anchor = get('text-anchor')
    const dash = get('stroke-dasharray')
    const rule = get('fill-rule')
    const visibility = get('visibility')
    const fill = this.#paint(get('fill'), color) ?? paintOf(parent, 'fill', color)
    const stroke = this.#paint(get('stroke'), color) ?? paintOf(parent, 'stroke', color)
    return {
      fill: fill.color,
      isFillCurrent: fill.isCurrent,
      fillNeed: fill.need,
      stroke: stroke.color,
      isStrokeCurrent: stroke.isCurrent,
      strokeNeed: stroke.need,
      fillOpacity: share(get('fill-opacity')) ?? parent.fillOpacity,
      strokeOpacity: share(get('stroke-opacity')) ?? parent.strokeOpacity,
      strokeWidth: Math.max(0, lengthOf(get('stroke-width'), 100, parent.fontSize) ?? parent.strokeWidth),
      dash: dash === undefined ? parent.dash : numbersOf(dash, 16).map(Math.abs),
      fillRule: rule === 'evenodd' || rule === 'nonzero' ? rule : parent.fillRule,
      opacity: parent.opacity * (share(get('opacity')) ?? 1),
      color,
      fontSize: Math.max(0, lengthOf(get('font-size'), parent.fontSize, parent.fontSize) ?? parent.fontSize),
      fontFamily: get('font-family') ?? parent.fontFamily,
      isBold: weight === undefined ? parent.isBold : weight === 'bold' || weight === 'bolder' || Number(weight) >= 600,
      isItalic: get('font-style') === undefined ? parent.isItalic : /italic|oblique/.test(get('font-style') ?? ''),
      isUnderlined: parent.isUnderlined || (get('text-decoration') ?? '').includes('underline'),
      anchor: anchor === 'start' || anchor === 'middle' || anchor === 'end' ? anchor : parent.anchor,
      isHidden: visibility === undefined ? parent.isHidden : visibility === 'hidden' || visibility === 'collapse',
      isGone: get('display') === 'none',
      own,
      inherited: inheritedBy(parent.inherited, own),
    }
  }

  /** Reports the declarations of an element that no widget shows; transforms and blending are told as what they do. */
  tell(element: XmlElement, own: ReadonlyMap<string, string>): void {
    for (const [name, value] of own)
      if (
        !READ.has(name) &&
        !/^(?:transform|mix-blend)/.test(name) &&
        !name.startsWith('--') &&
        element.attributes.peek(name) !== value &&
        !isDefault(name, value)
      )
        this.#losses.add('unread', { what: `${element.name} style ${name}: ${value}` })
  }

  /** A value that is none leaves in force what was declared before. */
  #put(all: Map<string, string>, name: string, given: string): void {
    const value = unescaped(given)
    if (isOutside(value)) {
      this.#losses.add('cssUrl', { what: name })
      return
    }
    if (COLOURS.has(name) && colourOf(value) === undefined && !PAINT.test(value)) return
    const font = name === 'font' ? FONT.exec(value) : null
    if (font !== null) {
      const [, flags = '', size = '', family = ''] = font
      all.set('font-size', size)
      all.set('font-family', family)
      all.set('font-weight', /\bbold|\b[6-9]00/.test(flags) ? 'bold' : 'normal')
      all.set('font-style', /italic|oblique/.test(flags) ? 'italic' : 'normal')
    } else if (name === 'marker') for (const end of ['start', 'mid', 'end']) all.set(`marker-${end}`, value)
    else all.set(name, value)
  }

  #paint(value: string | undefined, current: string): Paint | undefined {
    if (value === undefined) return undefined
    if (value === 'none' || value === 'transparent') return { color: 'none', isCurrent: false }
    if (/^currentcolor$/i.test(value)) return { color: current, isCurrent: true }
    const known = colourOf(value)
    if (known !== undefined) return { color: known, isCurrent: false }
    const named = REFERENCE.exec(value)
    if (named === null) return { color: current, isCurrent: false, need: { reason: 'colour', what: value } }
    const [, id = '', fallback = ''] = named
    const colour = this.#gradientColour(id)
    const instead = colour ?? colourOf(fallback)
    if (!this.#hasElement(id) && instead !== undefined) return { color: instead, isCurrent: false }
    const need: PaintNeed = { reason: colour === undefined ? 'pattern' : 'gradient', what: id }
    return { color: instead ?? 'none', isCurrent: false, need }
  }
}

interface Paint {
  readonly color: string
  readonly isCurrent: boolean
  readonly need?: PaintNeed | undefined
}

/** @returns the paint of an element that declares none */
function paintOf(parent: SvgStyle, name: 'fill' | 'stroke', color: string): Paint {
  const isCurrent = name === 'fill' ? parent.isFillCurrent : parent.isStrokeCurrent
  const need = name === 'fill' ? parent.fillNeed : parent.strokeNeed
  return { color: isCurrent ? color : parent[name], isCurrent, need }
}

export function inheritedBy(around: ReadonlyMap<string, string>, own: ReadonlyMap<string, string>) {
  const handed = [...own].filter(
    ([name, value]) => (INHERITED.has(name) || name.startsWith('--')) && value !== 'inherit',
  )
  return handed.length === 0 ? around : new Map([...around, ...handed])
}

/** @returns the value with `var(--name, fallback)` resolved; one that stays open is no value */
function withVariables(value: string, variable: (name: string) => string | undefined): string {
  let text = value
  for (let i = 0; i < MOST_VARIABLES && text.includes('var('); i++)
    text = text.replace(
      /var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/g,
      (_, name: string, fallback = '') => variable(name) ?? fallback.trim(),
    )
  return text.trim().slice(0, 10_000)
}

/** @returns the text with the escapes of CSS resolved */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code: string | undefined, letter: string | undefined) => {
    const point = Number.parseInt(code ?? '', 16)
    return letter ?? (point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '')
  })
}

/** @returns whether a property has no attribute of its own */
export const isCssOnly = (name: string): boolean => CSS_ONLY.has(name)

function share(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const n = text.trim().endsWith('%') ? Number(text.trim().slice(0, -1)) / 100 : Number(text)
  return Number.isFinite(n) ? Math.min(1, Math.max(0, n)) : undefined
}
