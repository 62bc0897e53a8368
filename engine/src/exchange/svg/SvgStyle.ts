import { color as cssColor } from 'd3-color'
import type { LossLog } from '../losses.ts'
import type { Matrix } from './matrix.ts'
import { lengthOf, numbersOf } from './numbers.ts'
import { parseDeclarations, type StyleSheet } from './parseCss.ts'
import type { XmlElement } from './parseXml.ts'
import { isDefault } from './unreadXml.ts'

/** Computed styles of elements: colours with their opacity as #rrggbbaa, `none` for unpainted parts. */
/** A gradient as the file describes it. */
export interface SvgGradient {
  readonly is: 'linear' | 'radial'
  /** Linear: x0, y0, x1, y1; radial: fx, fy, cx, cy, r. */
  readonly at: readonly number[]
  /** Its numbers are shares of the box of the filled shape, not user units. */
  readonly isOfBox: boolean
  readonly transform: Matrix
  readonly stops: readonly (readonly [offset: number, color: string])[]
}

export interface SvgStyle {
  /** The gradient that fills the shape; `fill` is one of its colours. */
  readonly gradient?: SvgGradient | undefined
  readonly fill: string
  readonly stroke: string
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
}

export const initialStyle: SvgStyle = {
  fill: '#000000',
  stroke: 'none',
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
}

const PROPERTIES = [
  'fill',
  'stroke',
  'fill-opacity',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'fill-rule',
  'opacity',
  'color',
  'font-size',
  'font-family',
  'font-weight',
  'font-style',
  'text-decoration',
  'text-anchor',
  'visibility',
  'display',
  'clip-path',
  'mask',
  'filter',
  'marker-start',
  'marker-mid',
  'marker-end',
]
const REFERENCE = /^url\(\s*["']?#([^"')\s]+)["']?\s*\)\s*(.*)$/i
const KNOWN: ReadonlySet<string> = new Set(PROPERTIES)
/** Properties that refer to other parts of the file, and the loss that each causes. */
const REFERENCES = [
  ['clip-path', 'clip'],
  ['mask', 'mask'],
  ['filter', 'filter'],
  ['marker-start', 'marker'],
  ['marker-mid', 'marker'],
  ['marker-end', 'marker'],
] as const

/**
 * Computes styles of elements: attributes, overridden by rules, overridden by the `style` attribute, on top of
 * inherited values.
 */
export class SvgStyles {
  readonly #sheet: StyleSheet
  readonly #losses: LossLog
  /** @returns the one colour that stands for a gradient; undefined for an unknown id */
  readonly #gradientColour: (id: string) => string | undefined
  /** @returns the gradient itself, where it can be drawn */
  readonly #gradient: (id: string) => SvgGradient | undefined

  constructor(
    sheet: StyleSheet,
    losses: LossLog,
    gradientColour: (id: string) => string | undefined,
    gradient: (id: string) => SvgGradient | undefined,
  ) {
    this.#sheet = sheet
    this.#losses = losses
    this.#gradientColour = gradientColour
    this.#gradient = gradient
  }

  /** @returns declared properties by name */
  declared(element: XmlElement): ReadonlyMap<string, string> {
    const all = new Map<string, string>()
    for (const name of PROPERTIES) {
      const value = element.attributes.get(name)
      if (value !== undefined) all.set(name, value.trim())
    }
    for (const [name, value] of this.#sheet.of(element)) all.set(name, value)
    for (const [name, value] of parseDeclarations(element.attributes.get('style') ?? '')) all.set(name, value)
    for (const [name, value] of all) {
      if (this.#isOutside(name, value)) all.delete(name)
      else if (!KNOWN.has(name) && !isDefault(name, value))
        this.#losses.add('unread', { what: `${element.name} style ${name}: ${value}` })
    }
    return all
  }

  of(element: XmlElement, parent: SvgStyle): SvgStyle {
    const declared = this.declared(element)
    const get = (name: string) => {
      const value = declared.get(name)
      return value === 'inherit' ? undefined : value
    }
    for (const [name, kind] of REFERENCES) {
      const value = get(name)
      if (value !== undefined && value !== 'none' && value !== '') this.#losses.add(kind, { what: value })
    }
    const color = colourOf(get('color')) ?? parent.color
    const weight = get('font-weight')
    const anchor = get('text-anchor')
    const dash = get('stroke-dasharray')
    const rule = get('fill-rule')
    const visibility = get('visibility')
    const filled = get('fill')
    const named = filled === undefined ? undefined : REFERENCE.exec(filled)?.[1]
    const gradient = filled === undefined ? parent.gradient : named === undefined ? undefined : this.#gradient(named)
    return {
      gradient,
      fill: this.#paint(filled, color, gradient !== undefined) ?? parent.fill,
      stroke: this.#paint(get('stroke'), color, false) ?? parent.stroke,
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
    }
  }

  /** An address outside the file is never kept, in whatever property. */
  #isOutside(name: string, value: string): boolean {
    const isOutside = /url\s*\((?!\s*["']?\s*#)/i.test(value) || /expression\s*\(|javascript:/i.test(value)
    if (isOutside) this.#losses.add('cssUrl', { what: name })
    return isOutside
  }

  /** @param isDrawn the gradient that it names is drawn itself */
  #paint(value: string | undefined, current: string, isDrawn: boolean): string | undefined {
    if (value === undefined) return undefined
    if (value === 'none' || value === 'transparent') return 'none'
    if (/^currentcolor$/i.test(value)) return current
    const named = REFERENCE.exec(value)
    if (named === null) return colourOf(value)
    const [, id = '', fallback = ''] = named
    const colour = this.#gradientColour(id)
    if (!isDrawn) this.#losses.add(colour === undefined ? 'pattern' : 'gradient', { what: id })
    return colour ?? colourOf(fallback) ?? 'none'
  }
}

/** @returns a CSS colour as #rrggbb or #rrggbbaa; undefined for other texts */
export function colourOf(css: string | undefined): string | undefined {
  const colour = css === undefined ? null : cssColor(css.slice(0, 100))
  if (colour === null) return undefined
  const hex = colour.formatHex8()
  return hex.endsWith('ff') ? hex.slice(0, 7) : hex
}

/** @returns a colour with an opacity of 0 to 1 applied */
export function faded(colour: string, opacity: number): string {
  if (opacity >= 1) return colour
  const alpha = colour.length > 7 ? Number.parseInt(colour.slice(7), 16) : 255
  return `${colour.slice(0, 7)}${Math.round(alpha * opacity)
    .toString(16)
    .padStart(2, '0')}`
}

function share(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const n = text.trim().endsWith('%') ? Number(text.trim().slice(0, -1)) / 100 : Number(text)
  return Number.isFinite(n) ? Math.min(1, Math.max(0, n)) : undefined
}
