import type { Locale } from '@mimic/contract'
import i18next from 'i18next'
import { chordText } from './chordText.ts'
import { type LabelKey, texts } from './texts/index.ts'

export type Translate = (key: LabelKey, values?: Readonly<Record<string, string | number>>) => string

/** The designer's texts among those of the page around it. */
const NAMESPACE = 'designer'
/** Keys of the designer contain dots, and no path. */
const FLAT_KEYS = { keySeparator: false, nsSeparator: false } as const
/** The texts name chords as `chordOf` writes them. */
const CHORD = /Ctrl\+(?:Shift\+)?\w+/g

/**
 * The designer's texts, in the i18next instance of the page around it. A page that has none, as in the designer's own
 * tests, gets one here.
 */
export function createLabels(locale: Locale): Translate {
  if (!i18next.isInitialized)
    void i18next.init({ lng: locale, resources: {}, interpolation: { escapeValue: false }, initAsync: false })
  for (const each of ['cn', 'en'] as const)
    if (!i18next.hasResourceBundle(each, NAMESPACE)) i18next.addResourceBundle(each, NAMESPACE, textsIn(each))
  const fixed = i18next.getFixedT(locale, NAMESPACE)
  const translate = (key: LabelKey, values: object) =>
    fixed(key, { ...values, ...FLAT_KEYS }).replace(CHORD, (chord) => chordText(chord))
  // i18next resolves a text at each call, so texts without values are cached.
  const plain = new Map<LabelKey, string>()
  return (key, values) => {
    if (values) return translate(key, values)
    let text = plain.get(key)
    if (text === undefined) {
      text = translate(key, {})
      plain.set(key, text)
    }
    return text
  }
}

/** i18next takes the texts of `_one` for a `count` of 1, which Chinese does not need. */
const textsIn = (locale: Locale) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      locale === 'en' && text.one
        ? [
            [key, text.en],
            [`${key}_one`, text.one],
          ]
        : [[key, text[locale]]],
    ),
  )
