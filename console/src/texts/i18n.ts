import type { Locale } from '@mimic/contract/errors'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { en } from './en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: true
    defaultNS: 'common'
    resources: typeof en
  }
}

export type Namespace = keyof typeof en
/** The field labels of a namespace. A column without a label in both languages does not compile. */
export type FieldOf<N extends Namespace> = (typeof en)[N] extends { fields: infer F } ? keyof F & string : never

type Tables = { readonly [N in Namespace]: object }

/** Each language is a file of its own, which is loaded when it is chosen. */
const tables: Readonly<Record<Locale, () => Promise<Tables>>> = {
  cn: async () => (await import('./cn.ts')).cn,
  en: async () => (await import('./en.ts')).en,
}

/** Loads the texts of a language. Called once, before the first render. */
export async function startI18n(locale: Locale): Promise<void> {
  const table = await tables[locale]()
  await i18next.use(initReactI18next).init({
    lng: locale,
    // A missing text does not compile, so no other language needs to stand in.
    fallbackLng: false,
    resources: { [locale]: { ...table } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  })
}

let chosen: Locale | undefined

/** Changes the language of everything on the screen, once its texts are there. The last choice stands. */
export async function showLanguage(locale: Locale): Promise<void> {
  chosen = locale
  const table = await tables[locale]()
  if (chosen !== locale) return
  for (const [namespace, texts] of Object.entries(table)) {
    if (!i18next.hasResourceBundle(locale, namespace)) i18next.addResourceBundle(locale, namespace, texts)
  }
  await i18next.changeLanguage(locale)
}

export const i18n = i18next

/** The language on the screen, for texts that stand outside these tables. */
export const shownLocale = (): Locale => (i18n.language === 'en' ? 'en' : 'cn')
