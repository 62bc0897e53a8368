import { codeText } from '@mimic/contract/codeTexts'
import type { Locale } from '@mimic/contract/errors'
import type { BadVal, ValuesFrame } from '@mimic/contract/live'
import type { LoadedPage } from './LoadedPage.ts'

export interface BadTipHost {
  readonly stage: HTMLElement
  /** What is seen and live; undefined while there is none. */
  readonly page: () => LoadedPage | undefined
  readonly locale: () => Locale
}

const BAD = 2
const UTC8_MS = 8 * 3_600_000

/** Says in the tooltip of a widget why its value is bad, and what the last good one was. Loaded with the first bad value. */
export class BadTip {
  readonly #host: BadTipHost
  readonly #bad = new Map<string, BadVal>()
  readonly #move = (event: PointerEvent) => this.#show(event)

  constructor(host: BadTipHost) {
    this.#host = host
    host.stage.addEventListener('pointermove', this.#move)
  }

  take({ kind, signalVal, bad = [] }: ValuesFrame): void {
    if (kind === 'snapshot') this.#bad.clear()
    for (const { id, quality } of signalVal) if (quality !== BAD) this.#bad.delete(id)
    for (const each of bad) this.#bad.set(each.id, each)
  }

  destroy(): void {
    const { stage } = this.#host
    stage.removeEventListener('pointermove', this.#move)
    stage.removeAttribute('title')
  }

  #show({ clientX, clientY }: PointerEvent): void {
    const { stage, page } = this.#host
    const shown = page()
    const { left, top } = stage.getBoundingClientRect()
    const at = shown?.engine.toPage(clientX - left, clientY - top)
    const id = at && shown?.engine.hitTest(at.x, at.y, { deep: true })
    const bad = this.#bad.get(String((id && shown?.props(id)?.['data.signalId']) ?? ''))
    const title = bad ? this.#text(bad, shown) : ''
    if (stage.title !== title) stage.title = title
  }

  #text({ id, code, value, time }: BadVal, page: LoadedPage | undefined): string {
    const locale = this.#host.locale()
    const why = code === null ? '' : `${code} ${codeText(code, locale)}`
    if (time === null) return why
    const unit = page?.signals.get(id)?.unit ?? ''
    const at = new Date(time + UTC8_MS).toISOString().slice(0, 19).replace('T', ' ')
    const good = locale === 'cn' ? `最近正常值 ${value} ${unit}（${at}）` : `Last good ${value} ${unit} (${at})`
    return [why, good].filter(Boolean).join('\n')
  }
}
