import type { Locale } from '@mimic/contract/errors'
import { makeAutoObservable } from 'mobx'

const KEY = 'langs'
/** 1: what local storage holds for each language. `cn` is what it held before. */
const values: Readonly<Record<Locale, string>> = { cn: 'zh-cn', en: 'en' }

/** The language of the interface. It is kept in local storage under `langs`, and in a cookie so that the server's texts match. */
export class LocaleStore {
  locale: Locale

  constructor() {
    this.locale = this.stored === 'en' ? 'en' : 'cn'
    makeAutoObservable(this, { stored: false, value: false })
    this.#publish()
  }

  /** The stored value; null before the first choice. */
  get stored(): string | null {
    return localStorage.getItem(KEY)
  }

  /** The locale value of the specification; zh-cn before the first choice. */
  get value(): string {
    return values[this.locale]
  }

  choose(locale: Locale): void {
    this.locale = locale
    localStorage.setItem(KEY, values[locale])
    this.#publish()
  }

  #publish(): void {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
    document.cookie = `${KEY}=${this.locale}; path=/; max-age=31536000; samesite=lax`
    document.documentElement.lang = this.locale === 'cn' ? 'zh-CN' : 'en'
  }
}
