import { CURRENCY } from '@mimic/contract/purchases'
import { shownLocale } from '../../texts/i18n.ts'

const formats = { cn: 'zh-CN', en: 'en' } as const

/** An amount for people. @param fen whole minor units */
export const moneyText = (fen: number, locale: 'cn' | 'en' = shownLocale()): string =>
  new Intl.NumberFormat(formats[locale], {
    style: 'currency',
    currency: CURRENCY,
    currencyDisplay: 'narrowSymbol',
  }).format(fen / 100)

/** The fen of a typed amount: digits, with two behind the point at most; undefined for anything else. */
export function fenOf(text: string): number | undefined {
  const [, yuan, part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  return yuan === undefined ? undefined : Number(yuan) * 100 + Number(part.padEnd(2, '0'))
}

/** An amount as people type it: 1990 is 19.90. */
export const typedMoney = (fen: number): string => (fen / 100).toFixed(2)
