/** A colour as the picker holds it: hue 0-360, saturation and value 0-100 (5.3), opacity 0-1. */
export interface Hsva {
  readonly h: number
  readonly s: number
  readonly v: number
  readonly a: number
}

const within = (value: number, most: number) => (Number.isFinite(value) ? Math.min(most, Math.max(0, value)) : 0)

export function clampHsva({ h, s, v, a }: Hsva): Hsva {
  return { h: within(h, 360), s: within(s, 100), v: within(v, 100), a: within(a, 1) }
}

/** @param rgba 0xRRGGBBAA. `hue` and `saturation` stand where the colour itself says none: greys and black. */
export function hsvaOf(rgba: number, hue = 0, saturation = 0): Hsva {
  const [r, g, b] = [(rgba >>> 24) / 255, ((rgba >>> 16) & 255) / 255, ((rgba >>> 8) & 255) / 255]
  const most = Math.max(r, g, b)
  const span = most - Math.min(r, g, b)
  const turn = most === r ? (g - b) / span : most === g ? (b - r) / span + 2 : (r - g) / span + 4
  return {
    h: span === 0 ? hue : (60 * turn + 360) % 360,
    s: most === 0 ? saturation : (100 * span) / most,
    v: 100 * most,
    a: (rgba & 255) / 255,
  }
}

/** 0xRRGGBBAA. */
export function rgbaOf({ h, s, v, a }: Hsva): number {
  const channel = (n: number) => {
    const k = (n + h / 60) % 6
    return Math.round(255 * (v / 100) * (1 - (s / 100) * Math.max(0, Math.min(k, 4 - k, 1))))
  }
  return ((channel(5) << 24) | (channel(3) << 16) | (channel(1) << 8) | Math.round(a * 255)) >>> 0
}

/** #rrggbb, or #rrggbbaa where it is not opaque. */
export function cssOf(rgba: number): string {
  const text = rgba.toString(16).padStart(8, '0')
  return `#${text.endsWith('ff') ? text.slice(0, 6) : text}`
}

/** The hex digits in a typed text, eight at most. */
export function hexDigits(text: string): string {
  return text
    .replace(/[^0-9a-f]/gi, '')
    .slice(0, 8)
    .toLowerCase()
}

/** The colour of typed hex digits. None become ffffff (5.3); too few are repeated as CSS does, or filled up. */
export function hexCss(digits: string): string {
  if (digits === '') return '#ffffff'
  if (digits.length === 3 || digits.length === 4) return `#${[...digits].map((digit) => digit + digit).join('')}`
  if (digits.length === 8) return `#${digits}`
  return `#${digits.slice(0, 6).padEnd(6, '0')}`
}
