import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mimic/contract/zone'

const units = {
  cn: { day: '天', hour: '小时', minute: '分钟' },
  en: { day: 'd', hour: 'h', minute: 'min' },
} as const

/** A duration in its two largest units: `2 d 4 h`. */
export function durationText(ms: number, locale: 'cn' | 'en'): string {
  const { day, hour, minute } = units[locale]
  const minutes = Math.round(ms / MINUTE_MS)
  const of = (unitMs: number) => Math.floor((minutes * MINUTE_MS) / unitMs)
  const [days, hours] = [of(DAY_MS), of(HOUR_MS)]
  const parts =
    days > 0
      ? [`${days} ${day}`, `${hours - days * 24} ${hour}`]
      : hours > 0
        ? [`${hours} ${hour}`, `${minutes - hours * 60} ${minute}`]
        : [`${minutes} ${minute}`]
  return parts.filter((part, i) => i === 0 || !part.startsWith('0 ')).join(' ')
}
