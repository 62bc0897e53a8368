import { codeText } from '@mimic/contract/codeTexts'
import type { Locale } from '@mimic/contract/errors'
import { BAD } from '@mimic/contract/quality'
import { ZONE_MS } from '@mimic/contract/zone'
import { Quality } from '@mimic/engine'
import { formatValue } from '../chrome/formatValue.ts'
import { simulatedText } from '../chrome/simulatedText.ts'
import { texts } from '../chrome/texts.ts'
import type { ValueKnown } from '../page/ValueKnown.ts'
import { doubtTexts } from './doubtTexts.ts'

/** A value that is stale or bad, with the facts for its tooltip. */
export interface Doubted {
  readonly title: string
  /** The device's name; empty if there is none. */
  readonly device: string
  readonly format: Parameters<typeof formatValue>[1]
  /** Quality bits. */
  readonly quality: number
  readonly known: ValueKnown
}

/** Values in one tip. */
const MOST = 4

export const timeText = (ms: number): string => new Date(ms + ZONE_MS).toISOString().slice(0, 19).replace('T', ' ')

/** The text of a tip about some values: the lines of each, and how many more values there are. */
export function tipOf(all: readonly Doubted[], locale: Locale) {
  const values = all.slice(0, MOST).map((each) => ({ ...each, lines: doubtLines(each, locale) }))
  return { values, more: all.length > MOST ? doubtTexts[locale].more(all.length - MOST) : undefined }
}

/** The state of a value, the reason, and its last good value: a line each. */
function doubtLines({ quality, known, format }: Doubted, locale: Locale): string[] {
  const told = doubtTexts[locale]
  if (quality >= Quality.NoAccess) return [told.noAccess]
  const { code, good, isCut, silence } = known
  const isBad = (quality & Quality.Bad) !== 0
  const said = code === null ? undefined : `${code} ${codeText(code, locale)}`
  const cut = isCut ? told.cut : undefined
  const unheard = silence && told.silent(span(silence))
  const why = isBad ? (said ?? cut) : (cut ?? said ?? unheard)
  const lines = [[isBad ? told.bad : told.stale, why].filter(Boolean).join(told.colon)]
  const isKnown = good && good.time !== null && good.value !== null && (good.quality ?? 0) < BAD
  if (isKnown) {
    const value = simulatedText(formatValue(good.value, format, texts[locale]), good.simulated, locale)
    lines.push(told.good(value, timeText(good.time ?? 0)))
  }
  return lines
}

/** The date is written once. */
function span({ from, to }: { readonly from: number; readonly to: number | null }): string {
  if (to === null) return `${timeText(from)} –`
  const [start, end] = [timeText(from), timeText(to)]
  return `${start} – ${start.slice(0, 10) === end.slice(0, 10) ? end.slice(11) : end}`
}
