import type { Locale } from '@mimic/contract/errors'
import { el } from '../chrome/dom.ts'
import { clockText } from '../chrome/texts.ts'
import type { PendingWrites } from '../link/PendingWrites.ts'
import { pendingTexts } from './pendingTexts.ts'

/** The writes that run, in a corner of the viewer. */
export class PendingList {
  readonly #pending: PendingWrites
  readonly #locale: () => Locale
  readonly #element = el('section', { class: 'pending', hidden: true })
  readonly #leave: () => void

  /** @param locale may change */
  constructor(root: ShadowRoot, pending: PendingWrites, locale: () => Locale) {
    this.#pending = pending
    this.#locale = locale
    root.append(this.#element)
    this.#leave = pending.listen(() => this.draw())
    this.draw()
  }

  draw(): void {
    const texts = pendingTexts[this.#locale()]
    const all = this.#pending.all()
    this.#element.hidden = all.length === 0
    this.#element.setAttribute('aria-label', texts.title)
    this.#element.replaceChildren(
      el('h3', {}, texts.title),
      el(
        'ul',
        {},
        ...all.map(({ signal, device, value, since, stage }) =>
          el(
            'li',
            { 'data-stage': stage },
            el('strong', {}, `${signal}${texts.colon}${value}`),
            el('span', {}, device),
            el('span', {}, texts.since(texts.stages[stage], clockText(since))),
          ),
        ),
      ),
    )
  }

  destroy(): void {
    this.#leave()
    this.#element.remove()
  }
}
