import { isDark, parseColor } from '../schema/color.ts'
import type { Props } from '../schema/prop.ts'
import type { LiveState } from '../widgets/WidgetView.ts'
import type { Paint, Rgba, TextStyle } from './PrimitiveSink.ts'

/** Reading of style leaves (3.4) as paint. `p` is complete, so a leaf of the wrong type can only be a stored mistake. */

export function numberOf(p: Props, path: string): number {
  const v = p[path]
  return typeof v === 'number' ? v : 0
}

export function textOf(p: Props, path: string): string {
  const v = p[path]
  return typeof v === 'string' ? v : typeof v === 'number' ? String(v) : ''
}

/** The colour at `path` under the widget's opacity; a colour that cannot be read paints nothing. */
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

/** Between two colours; `t` 0 is `a`, 1 is `b`. */
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

/** What a widget stands on. */
export type Ground = Pick<LiveState, 'isOnDark'>

/** What the curves of a chart stand on: its own fill where that covers the page. */
export function groundOf(p: Props, page: Ground): Ground {
  const fill = fillOf(p)
  return (fill & 0xff) >= 0x80 ? { isOnDark: isDark(fill) } : page
}

/** A colour that a view has chosen itself, so that it shows on the page: on a dark one brighter by `t`, 0 to 1. */
export function onPage(color: Rgba, { isOnDark }: Ground, t = 0.5): Rgba {
  return isOnDark ? ((mix(color, LIGHT, t) & 0xffffff00) | (color & 0xff)) >>> 0 : color
}

const TRACK: Rgba = 0xe3e7ebff
const DARK_TRACK: Rgba = 0x34414dff
/** What a value fills in part stays behind what is filled: pale on a light page, dim on a dark one. */
export const trackOn = ({ isOnDark }: Ground): Rgba => (isOnDark ? DARK_TRACK : TRACK)

/** An edge of a part: darker than it, on a dark page brighter. */
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

/** `dasharray`: numbers between spaces or commas; anything else is solid. */
export function dashOf(p: Props): readonly number[] {
  const text = textOf(p, 'style.stroke.dasharray').trim()
  if (text === '' || text === 'none') return SOLID
  const dash = text.split(/[\s,]+/).map(Number)
  return dash.every((length) => Number.isFinite(length) && length >= 0) ? dash : SOLID
}

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
