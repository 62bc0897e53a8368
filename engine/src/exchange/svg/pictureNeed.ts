import { isUpright, type Matrix, multiply, parseTransform, scaleOf } from './matrix.ts'
import { lengthOf } from './numbers.ts'
import type { XmlElement } from './parseXml.ts'
import type { SvgPlace } from './SvgPlace.ts'
import type { PaintNeed, SvgStyle } from './SvgStyle.ts'

/** Effects on an element with everything in it. */
const EFFECTS = [
  ['clip-path', 'clip'],
  ['mask', 'mask'],
  ['filter', 'filter'],
] as const
/** Attributes that CSS moves or sizes in a way of its own. */
const MOVES = ['translate', 'rotate', 'scale', 'd', 'x', 'y', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height']
const MARKERS = ['marker-start', 'marker-mid', 'marker-end']
const SHAPES = new Set(['rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'path'])
/** Lines of at most this width, page units, keep their own ends and corners: the difference is a few pixels. */
const THIN = 12
/** Difference of a line's widths that is seen, page units. */
const SLIGHT = 2
/** Properties of a text that a text widget has no field for, and what they are by default. */
const TEXT_STYLES = [
  ['letter-spacing', /^(?:normal|0[a-z]*)$/],
  ['word-spacing', /^(?:normal|0[a-z]*)$/],
  ['writing-mode', /^(?:horizontal-tb|lr-tb|lr)$/],
  ['direction', /^ltr$/],
  ['font-variant', /^normal$/],
  ['font-stretch', /^(?:normal|100%)$/],
  ['text-transform', /^none$/],
] as const
const OWN_TEXT_STYLES = [
  ['text-shadow', /^none$/],
  ['baseline-shift', /^(?:baseline|0[a-z]*)$/],
  ['alignment-baseline', /^(?:auto|baseline|alphabetic)$/],
  ['text-decoration', /^(?:none|underline)$/],
] as const

const PLAIN = /^(?:\s*(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([-+\d.e,\s]*\))+\s*$/i

type Properties = ReadonlyMap<string, string>

const isSet = (value: string | undefined): value is string =>
  value !== undefined && !/^(?:none|normal|inherit|initial|auto|unset|)$/i.test(value)

/** @returns effects that an element declares, which no widget has */
export function effectsOf(own: Properties, element: XmlElement): readonly PaintNeed[] {
  const effects: PaintNeed[] = EFFECTS.flatMap(([name, reason]) => {
    const what = own.get(name)
    return isSet(what) ? [{ reason, what }] : []
  })
  const moved = MOVES.find((name) => isSet(own.get(name)))
  if (moved !== undefined) effects.push({ reason: 'transform', what: moved })
  if (transformOf(own, element) === undefined)
    effects.push({ reason: 'transform', what: own.get('transform') ?? own.get('transform-origin') ?? '' })
  return effects
}

/** @returns the transform of an element; undefined for one that is not given in pixels and degrees */
export function transformOf(own: Properties, { attributes }: XmlElement): Matrix | undefined {
  const text = own.get('transform')
  const plain = text?.replace(/(\d)(?:px|deg)\b/gi, '$1')
  const isPlain = plain === undefined || plain === 'none' || PLAIN.test(plain)
  if (!isPlain) return undefined
  const matrix = parseTransform(plain ?? attributes.get('transform'))
  const origin = own.get('transform-origin')
  if (!isSet(origin) || (text ?? attributes.peek('transform')) === undefined) return matrix
  const [x, y] = origin
    .trim()
    .split(/\s+/)
    .map((word) => (/%/.test(word) ? undefined : lengthOf(word, 0)))
  if (x === undefined || y === undefined || isSet(own.get('transform-box'))) return undefined
  return multiply([1, 0, 0, 1, x, y], multiply(matrix, [1, 0, 0, 1, -x, -y]))
}

/** @returns how an element mixes with what lies below it; undefined where it covers it */
export function blendOf(own: Properties): PaintNeed | undefined {
  const what = own.get('mix-blend-mode')
  return isSet(what) ? { reason: 'blend', what } : undefined
}

/** @returns what a shape, an image or a text has that no widget shows */
export function leafNeed(element: XmlElement, place: SvgPlace): PaintNeed | undefined {
  const { name } = element
  if (name === 'text') return textNeed(element, place)
  if (name === 'image') return imageNeed(element, place.map)
  if (!SHAPES.has(name)) return undefined
  const { style } = place
  const isFilled = name !== 'line' && (style.fill !== 'none' || style.fillNeed !== undefined) && style.fillOpacity > 0
  if (isFilled && style.fillNeed) return style.fillNeed
  const isStroked = (style.stroke !== 'none' || style.strokeNeed) && style.strokeWidth > 0 && style.strokeOpacity > 0
  if (isStroked && style.strokeNeed) return style.strokeNeed
  if (/^(?:line|polyline|polygon|path)$/.test(name)) {
    const markers = MARKERS.map((each) => style.inherited.get(each)).filter(isSet)
    if (markers.length > 0) return { reason: 'marker', what: markers.join(' ') }
  }
  return isStroked ? strokeNeed(place, isFilled) : undefined
}

function strokeNeed({ style, map }: SvgPlace, isFilled: boolean): PaintNeed | undefined {
  const width = style.strokeWidth * scaleOf(map)
  const need = (what: string): PaintNeed => ({ reason: 'stroke', what })
  const [along, across] = [Math.hypot(map[0], map[1]), Math.hypot(map[2], map[3])]
  // A line has one width, whatever its direction.
  const uneven = isUpright(map) ? Math.abs(along - across) * style.strokeWidth : width
  if (isSet(style.own.get('vector-effect')) && Math.abs(scaleOf(map) - 1) > 0.02) return need('vector-effect')
  if (uneven > SLIGHT) return need('transform')
  const isDashed = style.dash.some((length) => length > 0)
  const offset = style.inherited.get('stroke-dashoffset') ?? '0'
  if (isDashed && Number.parseFloat(offset) !== 0) return need('stroke-dashoffset')
  const cap = style.inherited.get('stroke-linecap')
  if (isSet(cap) && cap !== 'butt' && (width > THIN || (isDashed && width > 2))) return need(`stroke-linecap ${cap}`)
  const join = style.inherited.get('stroke-linejoin')
  if (isSet(join) && join !== 'round' && join !== 'miter' && width > THIN) return need(`stroke-linejoin ${join}`)
  const order = style.inherited.get('paint-order')
  if (isFilled && isSet(order) && !/^\s*fill/.test(order) && width > 1) return need('paint-order')
  // A widget fades its fill and its line each, and what lies under the line is seen through it.
  if (isFilled && style.opacity < 1 && width > 2) return { reason: 'opacity', what: '' }
  return undefined
}

function textNeed(element: XmlElement, { style, map }: SvgPlace): PaintNeed | undefined {
  const need = (what: string): PaintNeed => ({ reason: 'text', what })
  if (style.fillNeed) return style.fillNeed
  const [along, across] = [Math.hypot(map[0], map[1]), Math.hypot(map[2], map[3])]
  const isMirrored = map[0] * map[3] - map[1] * map[2] < 0
  if (!isUpright(map) || isMirrored || Math.max(along, across) > 1.05 * Math.min(along, across))
    return need('transform')
  const styled = textStyleNeed(style)
  if (styled !== undefined) return need(styled)
  const baseline = style.inherited.get('dominant-baseline')
  if (baseline !== undefined && !/^(?:auto|alphabetic|middle|central)$/.test(baseline))
    return need(`dominant-baseline ${baseline}`)
  const list = ['x', 'y', 'dx', 'dy'].find((name) => /\S[\s,]+\S/.test(element.attributes.peek(name)?.trim() ?? ''))
  const alone = ['rotate', 'textLength'].find((name) => element.attributes.has(name))
  const odd = list ?? alone
  return odd === undefined ? undefined : need(odd)
}

/** @returns a property of a text or a part of it that a text widget has no field for */
export function textStyleNeed(style: SvgStyle): string | undefined {
  if (style.stroke !== 'none' && style.strokeWidth > 0) return 'stroke'
  const all = [
    ...TEXT_STYLES.map(([name, usual]) => [name, usual, style.inherited.get(name)] as const),
    ...OWN_TEXT_STYLES.map(([name, usual]) => [name, usual, style.own.get(name)] as const),
  ]
  const odd = all.find(([, usual, value]) => value !== undefined && value !== 'inherit' && !usual.test(value))
  return odd && `${odd[0]} ${odd[2]}`
}

function imageNeed({ attributes }: XmlElement, map: Matrix): PaintNeed | undefined {
  const fit = (attributes.peek('preserveAspectRatio') ?? '').trim()
  if (!isUpright(map) || map[0] * map[3] - map[1] * map[2] < 0) return { reason: 'image', what: 'transform' }
  return fit === '' || /^(?:defer\s+)?(?:none|xMidYMid(?:\s+meet)?)$/.test(fit)
    ? undefined
    : { reason: 'image', what: fit }
}
