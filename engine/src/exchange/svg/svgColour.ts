import { color as cssColor } from 'd3-color'

/** Channels between commas, spaces and a slash: d3-color reads whole numbers with commas only. */
const CHANNELS = /^(rgb|hsl)a?\(([^()]*)\)$/i
const LIGHT_DARK = /^light-dark\(((?:[^(),]|\([^()]*\))+),.*\)$/i

/** @returns a CSS colour as #rrggbb or #rrggbbaa; undefined for other texts */
export function colourOf(css: string | undefined): string | undefined {
  if (css === undefined) return undefined
  const text = css.slice(0, 200).trim()
  const light = LIGHT_DARK.exec(text)?.[1]
  if (light !== undefined) return colourOf(light)
  const colour = cssColor(withCommas(text)) ?? cssColor(text.replace(/\s+icc-color\(.*$/i, ''))
  if (colour === null) return undefined
  const hex = colour.formatHex8()
  return hex.endsWith('ff') ? hex.slice(0, 7) : hex
}

function withCommas(text: string): string {
  const [, name = '', list = ''] = CHANNELS.exec(text) ?? []
  if (name === '') return text
  const [a, b, c, alpha = '1'] = list.trim().split(/[\s,/]+/)
  const channel = (word = '') => {
    const plain = word.replace(/deg$/i, '')
    return /^rgb$/i.test(name) && !plain.endsWith('%') ? String(Math.round(Number(plain))) : plain
  }
  const share = alpha.endsWith('%') ? Number(alpha.slice(0, -1)) / 100 : alpha
  return `${name}a(${channel(a)},${channel(b)},${channel(c)},${share})`
}

/** @returns a colour with an opacity of 0 to 1 applied */
export function faded(colour: string, opacity: number): string {
  if (opacity >= 1) return colour
  const alpha = colour.length > 7 ? Number.parseInt(colour.slice(7), 16) : 255
  return `${colour.slice(0, 7)}${Math.round(alpha * opacity)
    .toString(16)
    .padStart(2, '0')}`
}
