import type { Locale } from '@mimic/contract'
import i18next from 'i18next'
import { cn, type LabelKey } from './cn.ts'
import { en } from './en.ts'

export type Translate = (key: LabelKey, values?: Readonly<Record<string, string | number>>) => string

/** The designer's own texts, in an i18next instance that no other package shares. */
export function createLabels(locale: Locale): Translate {
  const instance = i18next.createInstance()
  void instance.init({
    lng: locale,
    resources: { cn: { translation: cn }, en: { translation: en } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  // i18next looks a text up anew each time; one without values stays what it is.
  const plain = new Map<LabelKey, string>()
  return (key, values) => {
    if (values) return instance.t(key, values)
    let text = plain.get(key)
    if (text === undefined) {
      text = instance.t(key)
      plain.set(key, text)
    }
    return text
  }
}
