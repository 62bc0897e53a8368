/** The appearances of the console. */
export type Appearance = 'light' | 'dark'

/**
 * Grounds of an accent as text, and the colour of text on it, in each appearance; `mix` is what its softer and stronger
 * shades are mixed with. A test holds the colours against the theme of the editor.
 */
export const accentGrounds = {
  light: {
    grounds: ['#eef1f3', '#ffffff', '#f5f7f8'],
    onAccent: '#ffffff',
    mix: { soft: '#ffffff', hover: '#000000' },
  },
  dark: {
    grounds: ['#12181c', '#1a2227', '#151c20', '#222c32'],
    onAccent: '#0d1a20',
    mix: { soft: '#1a2227', hover: '#ffffff' },
  },
} as const

/** The least contrast of texts by WCAG 2, level AA. */
export const TEXT_CONTRAST = 4.5
/** How much of the accent its soft shade has, and how much of the other colour the shade under the pointer has. */
const SOFT = 0.14
const HOVER = 0.18

export interface AccentShades {
  readonly accent: string
  readonly hover: string
  /** The ground of what is marked by the accent. */
  readonly soft: string
}

/** The shades of an accent, `#rrggbb`. */
export function accentShades(accent: string, appearance: Appearance): AccentShades {
  const { soft, hover } = accentGrounds[appearance].mix
  return { accent, hover: mixed(hover, accent, HOVER), soft: mixed(accent, soft, SOFT) }
}

/** The least contrast that texts have which are of the accent, or stand on it: 1 to 21. */
export function accentContrast(accent: string, appearance: Appearance): number {
  const { grounds, onAccent } = accentGrounds[appearance]
  const { hover, soft } = accentShades(accent, appearance)
  const pairs = [...[...grounds, soft, onAccent].map((ground) => [ground, accent] as const), [onAccent, hover] as const]
  return Math.min(...pairs.map(([a, b]) => contrastOf(a, b)))
}

/** Whether texts of an accent can be read in an appearance. */
export const isReadable = (accent: string, appearance: Appearance): boolean =>
  accentContrast(accent, appearance) >= TEXT_CONTRAST

/** The contrast of two colours by WCAG 2: 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** The colours of a list that is stored as text, `#rrggbb` separated by commas. */
export const coloursOf = (list: string): string[] => (list === '' ? [] : list.split(','))

const partsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** @param share of the first colour, 0 to 1 */
function mixed(first: string, second: string, share: number): string {
  const others = partsOf(second)
  const parts = partsOf(first).map((part, i) => Math.round(part * share + (others[i] ?? 0) * (1 - share)))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance of WCAG 2. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(hex).map((byte) => {
    const part = byte / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
