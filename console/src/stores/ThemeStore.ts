import type { Theme } from '@mimic/contract'
import { makeAutoObservable } from 'mobx'

export type Appearance = 'light' | 'dark' | 'system'
const KEY = 'mimic.appearance'

/** Light or dark appearance, and the product's title and favicon from the server. */
export class ThemeStore {
  appearance: Appearance
  title = 'Mimic'
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

  /** Takes the answer of the theme call: title and favicon (3.8). */
  take({ title, faviconIco }: Theme): void {
    this.title = title
    document.querySelector<HTMLLinkElement>('link[rel=icon]')?.setAttribute('href', faviconIco)
  }

  #apply(): void {
    document.documentElement.dataset['theme'] = this.isDark ? 'dark' : 'light'
    document.body.classList.toggle('bp6-dark', this.isDark)
  }
}
