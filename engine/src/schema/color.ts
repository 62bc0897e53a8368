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

const HEX = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const NUMBER = '(\\d+\\.?\\d*|\\.\\d+)'
const RGB = new RegExp(
  `^rgba?\\(\\s*${NUMBER}\\s*[,\\s]\\s*${NUMBER}\\s*[,\\s]\\s*${NUMBER}\\s*(?:[,/]\\s*${NUMBER}(%?)\\s*)?\\)$`,
  'i',
)

/** A CSS colour (hex, rgb(), rgba(), a basic name) as 0xRRGGBBAA, not premultiplied; undefined when it is none. */
export function parseColor(css: string): number | undefined {
  const text = css.trim()
  if (text.startsWith('#')) return parseHex(text)
  const rgb = RGB.exec(text)
  if (rgb) {
    const alpha = rgb[4] === undefined ? 1 : Number(rgb[4]) / (rgb[5] === '%' ? 100 : 1)
    return pack(Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), alpha * 255)
  }
  const name = text.toLowerCase()
  return Object.hasOwn(named, name) ? named[name] : undefined
}

function parseHex(text: string): number | undefined {
  const digits = HEX.exec(text)?.[1]
  if (digits === undefined) return undefined
  const wide = digits.length <= 4 ? [...digits].map((d) => d + d).join('') : digits
  return Number.parseInt(wide.length === 6 ? `${wide}ff` : wide, 16)
}

function pack(r: number, g: number, b: number, a: number): number {
  return ((byte(r) << 24) | (byte(g) << 16) | (byte(b) << 8) | byte(a)) >>> 0
}

function byte(v: number): number {
  return Math.min(255, Math.max(0, Math.round(v)))
}
