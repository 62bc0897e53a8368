import type { Locale } from '@mimic/contract/errors'

const words: Record<Locale, string> = { cn: '模拟', en: 'SIMULATED' }

/** The text of a value, with the mark of one that nobody measured. */
export const simulatedText = (text: string, simulated: true | undefined, locale: Locale): string =>
  simulated ? `${text} ${words[locale]}` : text
