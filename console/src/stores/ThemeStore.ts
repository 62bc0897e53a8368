import type { Theme } from '@mimic/contract'
import { makeAutoObservable } from 'mobx'

export type Appearance = 'light' | 'dark' | 'system'
type Picture = 'logo' | 'loginPicture'
const KEY = 'mimic.appearance'

/** Its shades under the pointer and behind what it marks, as `accentShades` of the contract has them, which checks them. */
const mixes = (accent: string, other: string): string[] => [
  `color-mix(in srgb, ${accent}, ${other} 18%)`,
  `color-mix(in srgb, ${accent} 14%, var(--mimic-surface))`,
]

/** Light or dark appearance, and the product's look from the server: title, colours and pictures. */
export class ThemeStore {
  appearance: Appearance
  title = 'Mimic'
  /** Address of the logo in place of Mimic's; undefined without one, and for one that cannot be shown. */
  logo: string | undefined
  loginPicture: string | undefined
  /** Colours of the series of charts; empty for Mimic's own. */
  palette: readonly string[] = []
  /** How often a look was taken over. */
  taken = 0
  #accents: Readonly<Record<'light' | 'dark', string | undefined>> = { light: undefined, dark: undefined }
  #isSystemDark: boolean

  constructor() {
    const stored = localStorage.getItem(KEY)
    this.appearance = stored === 'light' || stored === 'dark' ? stored : 'system'
    const query = matchMedia('(prefers-color-scheme: dark)')
    this.#isSystemDark = query.matches
    makeAutoObservable(this)
    query.addEventListener('change', ({ matches }) => this.systemChanged(matches))
    this.#apply()
  }

  get isDark(): boolean {
    return this.appearance === 'dark' || (this.appearance === 'system' && this.#isSystemDark)
  }

  choose(appearance: Appearance): void {
    this.appearance = appearance
    localStorage.setItem(KEY, appearance)
    this.#apply()
  }

  systemChanged(isDark: boolean): void {
    this.#isSystemDark = isDark
    this.#apply()
  }

  /** Takes the answer of the theme call (3.8). What it lacks is Mimic's own. */
  take({ title, faviconIco, logo, loginPicture, accent, accentDark, palette = [] }: Theme): void {
    this.taken++
    this.title = title
    this.logo = logo
    this.loginPicture = loginPicture
    this.palette = palette
    this.#accents = { light: accent, dark: accentDark }
    document.querySelector<HTMLLinkElement>('link[rel=icon]')?.setAttribute('href', faviconIco)
    this.#apply()
  }

  /** A picture that cannot be shown gives way to Mimic's own. */
  dropPicture(picture: Picture): void {
    this[picture] = undefined
  }

  #apply(): void {
    const { dataset, style } = document.documentElement
    const appearance = this.isDark ? 'dark' : 'light'
    dataset['theme'] = appearance
    document.body.classList.toggle('bp6-dark', this.isDark)
    const accent = this.#accents[appearance]
    const shades = accent === undefined ? [] : [accent, ...mixes(accent, this.isDark ? 'white' : 'black')]
    // A property without a value is removed.
    for (const [i, name] of ['', '-hover', '-soft'].entries())
      style.setProperty(`--mimic-accent${name}`, shades[i] ?? '')
  }
}
