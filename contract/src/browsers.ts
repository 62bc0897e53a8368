/** A feature that a browser has to have, and the versions that brought it (MDN, browser-compat-data). */
interface Feature {
  readonly name: string
  /** An expression that is true where the feature is there; in the syntax of 2009, for browsers of any age. */
  readonly probe: string
  readonly chrome: number
  readonly firefox: number
  readonly safari: number
}

/** The newest features that the console and the viewer cannot do without. Who uses a newer one adds it here. */
export const features: readonly Feature[] = [
  { name: 'AbortSignal.any()', probe: "'any' in AbortSignal", chrome: 116, firefox: 124, safari: 17.4 },
  { name: 'Map.groupBy()', probe: "'groupBy' in Map", chrome: 117, firefox: 119, safari: 17.4 },
  { name: 'Promise.withResolvers()', probe: "'withResolvers' in Promise", chrome: 119, firefox: 121, safari: 17.4 },
  { name: 'popovers', probe: "'popover' in HTMLElement.prototype", chrome: 114, firefox: 125, safari: 17 },
  { name: 'nested style rules', probe: "CSS.supports('selector(&)')", chrome: 120, firefox: 117, safari: 17.2 },
  {
    name: 'light-dark()',
    probe: "CSS.supports('color', 'light-dark(red, blue)')",
    chrome: 123,
    firefox: 120,
    safari: 17.5,
  },
]

export const browserNames = { chrome: 'Chrome/Edge', firefox: 'Firefox', safari: 'Safari' } as const
type BrowserName = keyof typeof browserNames
// The keys of a literal.
export const browsers = Object.keys(browserNames) as BrowserName[]

export const leastOf = (browser: BrowserName) => Math.max(...features.map((feature) => feature[browser]))

/** For `build.target` of Vite: the syntax that the least versions know. */
export const buildTarget: string[] = browsers.map((browser) => `${browser}${leastOf(browser)}`)
