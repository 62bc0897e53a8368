import { el } from '../chrome/dom.ts'
import { clockText, type Texts } from '../chrome/texts.ts'
import type { PendingWrites } from '../link/PendingWrites.ts'

/** The writes that run, in a corner of the viewer. */
export class PendingList {
  readonly #pending: PendingWrites
  readonly #texts: () => Texts
  readonly #element = el('section', { class: 'pending', hidden: true })
  readonly #leave: () => void

  /** @param texts may change */
  constructor(root: ShadowRoot, pending: PendingWrites, texts: () => Texts) {
    this.#pending = pending
    this.#texts = texts
    root.append(this.#element)
    this.#leave = pending.listen(() => this.draw())
    this.draw()
  }

  draw(): void {
    const texts = this.#texts()
    const all = this.#pending.all()
    this.#element.hidden = all.length === 0
    this.#element.setAttribute('aria-label', texts.pending)
    this.#element.replaceChildren(
      el('h3', {}, texts.pending),
      el(
        'ul',
        {},
        ...all.map(({ signal, device, value, since, stage }) =>
          el(
            'li',
            { 'data-stage': stage },
            el('strong', {}, `${signal}: ${value}`),
            el('span', {}, device),
            el('span', {}, texts.stageSince(texts.stages[stage], clockText(since))),
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
