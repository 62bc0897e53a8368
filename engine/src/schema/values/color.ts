import { remember } from './remember.ts'

/** The CSS names that the colour picker and the specification use. */
const named: Readonly<Record<string, number>> = {
  transparent: 0x00000000,
  black: 0x000000ff,
  silver: 0xc0c0c0ff,
  gray: 0x808080ff,
  grey: 0x808080ff,
  white: 0xffffffff,
  maroon: 0x800000ff,
  red: 0xff0000ff,
  purple: 0x800080ff,
  fuchsia: 0xff00ffff,
  magenta: 0xff00ffff,
  green: 0x008000ff,
  lime: 0x00ff00ff,
  olive: 0x808000ff,
  yellow: 0xffff00ff,
  navy: 0x000080ff,
  blue: 0x0000ffff,
  teal: 0x008080ff,
  aqua: 0x00ffffff,
  cyan: 0x00ffffff,
  orange: 0xffa500ff,
  pink: 0xffc0cbff,
  brown: 0xa52a2aff,
}

const NUMBER = '(\\d+\\.?\\d*|\\.\\d+)'
const RGB = new RegExp(
  `^rgba?\\(\\s*${NUMBER}\\s*[,\\s]\\s*${NUMBER}\\s*[,\\s]\\s*${NUMBER}\\s*(?:[,/]\\s*${NUMBER}(%?)\\s*)?\\)$`,
  'i',
)

/**
 * @returns a CSS colour (hex, rgb(), rgba(), a basic name) as 0xRRGGBBAA, not premultiplied; undefined for other texts
 */
export const parseColor = remember((css: string): number | undefined => {
  const text = css.trim()
  if (text.startsWith('#')) return parseHex(text)
  const rgb = RGB.exec(text)
  if (rgb) {
    const alpha = rgb[4] === undefined ? 1 : Number(rgb[4]) / (rgb[5] === '%' ? 100 : 1)
    return pack(Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), alpha * 255)
  }
  const name = text.toLowerCase()
  return Object.hasOwn(named, name) ? named[name] : undefined
})

/** @returns 0xRRGGBBAA as CSS */
export function cssColor(rgba: number): string {
  return `#${rgba.toString(16).padStart(8, '0')}`
}

/** @returns the lightness of a colour (0xRRGGBBAA), 0 to 1 */
export function luminance(color: number): number {
  return (0.299 * (color >>> 24) + 0.587 * ((color >>> 16) & 0xff) + 0.114 * ((color >>> 8) & 0xff)) / 255
}

/** Colours below this luminance are dark backgrounds. */
const DARK_BELOW = 0.4
export const isDark = (color: number): boolean => luminance(color) < DARK_BELOW

/** Parses #rgb, #rgba, #rrggbb, #rrggbbaa. It is hand-written because every paint of every widget reads a few. */
function parseHex(text: string): number | undefined {
  const length = text.length - 1
  if (length !== 3 && length !== 4 && length !== 6 && length !== 8) return undefined
  const isShort = length < 5
  let value = 0
  for (let i = 1; i <= length; i++) {
    const digit = digitOf(text.charCodeAt(i))
    if (digit < 0) return undefined
    value = isShort ? value * 256 + digit * 17 : value * 16 + digit
  }
  return length === 3 || length === 6 ? value * 256 + 255 : value
}

function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  const lower = code | 32
  return lower >= 97 && lower <= 102 ? lower - 87 : -1
}

function pack(r: number, g: number, b: number, a: number): number {
  return ((byte(r) << 24) | (byte(g) << 16) | (byte(b) << 8) | byte(a)) >>> 0
}

function byte(v: number): number {
  return Math.min(255, Math.max(0, Math.round(v)))
}
