import type { Props } from '../schema/props/prop.ts'
import { isDark, parseColor } from '../schema/values/color.ts'
import { remember } from '../schema/values/remember.ts'
import type { Paint, Rgba, TextStyle } from './PrimitiveSink.ts'

/** Reads style leaves (3.4) as paint. `p` is complete, so a leaf of the wrong type can only be a stored mistake. */

export function numberOf(p: Props, path: string): number {
  const v = p[path]
  return typeof v === 'number' ? v : 0
}

export function textOf(p: Props, path: string): string {
  const v = p[path]
  return typeof v === 'string' ? v : typeof v === 'number' ? String(v) : ''
}

/** @returns the colour at `path` with the widget's opacity; an unreadable colour paints nothing */
export function colorOf(p: Props, path: string): Rgba {
  return withOpacity(parseColor(textOf(p, path)) ?? 0, opacityOf(p))
}

export function opacityOf(p: Props): number {
  const v = p['style.opacity']
  return typeof v === 'number' ? Math.min(1, Math.max(0, v)) : 1
}

export function withOpacity(color: Rgba, opacity: number): Rgba {
  return opacity >= 1 ? color : ((color & 0xffffff00) | Math.round((color & 0xff) * opacity)) >>> 0
}

/** @returns a colour between `a` (`t` = 0) and `b` (`t` = 1) */
export function mix(a: Rgba, b: Rgba, t: number): Rgba {
  let out = 0
  for (let shift = 24; shift >= 0; shift -= 8) {
    const from = (a >>> shift) & 0xff
    out |= Math.round(from + (((b >>> shift) & 0xff) - from) * t) << shift
  }
  return out >>> 0
}

const LIGHT: Rgba = 0xffffffff
const DARK: Rgba = 0x14202bff

/** The background under a widget. */
export interface Ground {
  readonly isOnDark: boolean
}

/** @returns the background under a chart's curves: its own fill where that covers the page */
export function groundOf(p: Props, page: Ground): Ground {
  const fill = fillOf(p)
  return (fill & 0xff) >= 0x80 ? { isOnDark: isDark(fill) } : page
}

/** @returns a view's own colour, made visible on the page: on a dark page brighter by `t`, 0 to 1 */
export function onPage(color: Rgba, { isOnDark }: Ground, t = 0.5): Rgba {
  return isOnDark ? ((mix(color, LIGHT, t) & 0xffffff00) | (color & 0xff)) >>> 0 : color
}

const TRACK: Rgba = 0xe3e7ebff
const DARK_TRACK: Rgba = 0x34414dff
/** The track under a partly filled shape recedes: pale on a light page, dim on a dark one. */
export const trackOn = ({ isOnDark }: Ground): Rgba => (isOnDark ? DARK_TRACK : TRACK)

/** @returns the edge colour of a filled part: darker, or brighter on a dark page */
export function edgeOf(color: Rgba, { isOnDark }: Ground, t: number): Rgba {
  return ((mix(color, isOnDark ? LIGHT : DARK, t) & 0xffffff00) | (color & 0xff)) >>> 0
}

export function fillOf(p: Props): Rgba {
  return p['style.fill.enable'] === false ? 0 : colorOf(p, 'style.fill.color')
}

export function strokeOf(p: Props): Rgba {
  return p['style.stroke.enable'] === false ? 0 : colorOf(p, 'style.stroke.color')
}

/** Fill and stroke of a shape. */
export function paintOf(p: Props): Paint {
  return {
    fill: fillOf(p),
    stroke: strokeOf(p),
    strokeWidth: numberOf(p, 'style.stroke.width'),
    dash: dashOf(p),
  }
}

const SOLID: readonly number[] = []

export function solid(fill: Rgba): Paint {
  return { fill, stroke: 0, strokeWidth: 0, dash: SOLID }
}

export function outline(stroke: Rgba, strokeWidth: number): Paint {
  return { fill: 0, stroke, strokeWidth, dash: SOLID }
}

/** @returns the `dasharray` numbers, separated by spaces or commas; anything else is solid */
export function dashOf(p: Props): readonly number[] {
  return readDash(textOf(p, 'style.stroke.dasharray'))
}

const readDash = remember((text): readonly number[] => {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === 'none') return SOLID
  const dash = trimmed.split(/[\s,]+/).map(Number)
  return dash.every((length) => Number.isFinite(length) && length >= 0) ? dash : SOLID
})

export function textStyleOf(p: Props): TextStyle {
  return {
    size: numberOf(p, 'style.font.size'),
    family: textOf(p, 'style.font.family'),
    weight: p['style.font.weight'] === 'bold' ? 'bold' : 'normal',
    italic: p['style.font.style'] === 'italic',
    underline: p['style.font.underLine'] === true,
    color: colorOf(p, 'style.font.color'),
  }
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function boxOf(p: Props): Box {
  return {
    x: numberOf(p, 'position.x'),
    y: numberOf(p, 'position.y'),
    width: numberOf(p, 'position.width'),
    height: numberOf(p, 'position.height'),
  }
}

/**
 * @returns the least change of a gauge's value that moves its end by a page unit: no scale in a box is longer than a
 * circle in it
 */
export function valuePerUnit(p: Props): number {
  const { width, height } = boxOf(p)
  const length = Math.max(width, height, Math.PI * Math.min(width, height))
  return (numberOf(p, 'dataAddon.maxVal') - numberOf(p, 'dataAddon.minVal')) / length
}
