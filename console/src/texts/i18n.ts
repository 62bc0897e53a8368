import type { Locale } from '@mimic/contract/errors'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { cn } from './cn/index.ts'
import { en } from './en/index.ts'

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

/** Sets up the console's texts. Called once, before the first render. */
export function startI18n(locale: Locale): void {
  void i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: 'en',
    resources: { en, cn },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initAsync: false,
  })
}

export const i18n = i18next
