import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { CatalogueSignal, SignalPage } from './SignalCatalogue.ts'

/** Asks for a page, from 1, of the signals in which every word is found. */
type Ask = (search: string, page: number) => Promise<SignalPage>

/** Signals that a picker has found: the answers to one search, page by page. */
export class SignalSearch {
  rows: readonly CatalogueSignal[] = []
  hasMore = false
  state: 'loading' | 'ready' | 'failed' = 'loading'
  /** The last question; undefined before the first one. */
  asked: string | undefined
  #page = 0
  /** Counts the questions: an answer to an earlier one is not shown. */
  #turn = 0
  readonly #ask: Ask

  constructor(ask: Ask) {
    this.#ask = ask
    makeAutoObservable(this, { rows: observableRef })
  }

  /** Begins another search. What was found before stays until its answer is there. */
  begin(search: string): void {
    this.asked = search
    this.#page = 0
    void this.#askNext()
  }

  /** The next page, unless one is on its way. */
  more(): void {
    if (this.state === 'ready' && this.hasMore) void this.#askNext()
  }

  /** Asks again for the page that failed. */
  retry(): void {
    void this.#askNext()
  }

  async #askNext(): Promise<void> {
    const turn = ++this.#turn
    const page = this.#page + 1
    this.state = 'loading'
    try {
      const found = await this.#ask(this.asked ?? '', page)
      runInAction(() => {
        if (turn !== this.#turn) return
        this.rows = page === 1 ? found.rows : [...this.rows, ...found.rows]
        this.hasMore = found.hasMore
        this.#page = page
        this.state = 'ready'
      })
    } catch {
      runInAction(() => {
        if (turn === this.#turn) this.state = 'failed'
      })
    }
  }
}
