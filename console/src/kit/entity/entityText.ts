import type { Texts } from '@mimic/contract/entities'
import { i18n, shownLocale } from '../../texts/i18n.ts'

/** The name of an entity's rows after a verb: `equipment`, `API key`; in Chinese with a blank before Latin letters. */
export const nameText = (texts: Texts): string => {
  const text = entityText(texts)
  if (i18n.language !== 'en') return /^[A-Z]/.test(text) ? ` ${text}` : text
  return /^[A-Z]{2}/.test(text) ? text : text.toLowerCase()
}

/** The text of a declaration in the language of the interface. */
export const entityText = (texts: Texts): string => texts[shownLocale()]
