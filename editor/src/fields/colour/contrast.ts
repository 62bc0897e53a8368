/** Blends a colour over an opaque ground. Both 0xRRGGBBAA. */
export function blended(color: number, ground: number): number {
  const alpha = (color & 255) / 255
  const channel = (shift: number) =>
    Math.round(((color >>> shift) & 255) * alpha + ((ground >>> shift) & 255) * (1 - alpha)) << shift
  return (channel(24) | channel(16) | channel(8) | 255) >>> 0
}

/** Contrast ratio of WCAG 2.2 between a colour and the opaque ground that it lies on, 1 to 21. Both 0xRRGGBBAA. */
export function contrastOf(color: number, ground: number): number {
  const [dark, light] = [relative(blended(color, ground)), relative(ground)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Least ratios of text (1.4.3 and 1.4.6). */
export const readable = { AA: 4.5, AAA: 7 } as const

/** Relative luminance, 0 to 1. */
function relative(color: number): number {
  const part = (shift: number) => {
    const c = ((color >>> shift) & 255) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(24) + 0.7152 * part(16) + 0.0722 * part(8)
}
