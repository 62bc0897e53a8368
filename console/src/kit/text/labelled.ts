import { shownLocale } from '../../texts/i18n.ts'

/** A label and what it is about, with the colon of the language on the screen. */
export const labelled = (label: string, text: string): string =>
  `${label}${shownLocale() === 'cn' ? '：' : ': '}${text}`
