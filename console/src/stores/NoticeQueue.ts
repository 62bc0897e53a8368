import type { Notice } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { makeAutoObservable, runInAction } from 'mobx'

/** Section 9: the time between two dialogs, ms. */
const NEXT_MS = 100

/** The notices that wait for a dialog: one is shown at a time, in the order in which they came. */
export class NoticeQueue {
  /** The notice that is shown; undefined while there is none, and between two of them. */
  shown: Notice | undefined
  #waiting: readonly Notice[] = []
  /** Ids of those that came before: a notice is shown once while its account is logged in here. */
  readonly #known = new Set<string>()
  #userId = ''
  #next: ReturnType<typeof setTimeout> | undefined

  constructor() {
    makeAutoObservable(this)
  }

  /**
   * Takes the notices that there are. One that is not among them any more closes: its announcement was withdrawn, or it was
   * read elsewhere.
   * @param userId the account that they are for
   */
  take(userId: string, notices: readonly Notice[]): void {
    if (userId !== this.#userId) {
      this.stop()
      this.#known.clear()
      this.#userId = userId
    }
    const fresh = notices.filter(({ id }) => !this.#known.has(id))
    for (const { id } of fresh) this.#known.add(id)
    const ids = new Set(notices.map(({ id }) => id))
    // A full answer may have left some out.
    const holds = ({ id }: Notice) => ids.has(id) || notices.length >= limits.notice.shown
    this.#waiting = [...this.#waiting.filter(holds), ...fresh]
    if (this.shown !== undefined && !holds(this.shown)) this.close()
    if (this.shown === undefined && this.#next === undefined) this.#showNext()
  }

  /** Closes the dialog that is open. The next one follows. */
  close(): void {
    this.shown = undefined
    if (this.#waiting.length === 0) return
    this.#next = setTimeout(() => {
      this.#next = undefined
      runInAction(() => this.#showNext())
    }, NEXT_MS)
  }

  /** The shell is left: what is open closes, and what waits comes again with the next answer. */
  stop(): void {
    clearTimeout(this.#next)
    this.#next = undefined
    for (const { id } of this.#waiting) this.#known.delete(id)
    this.#waiting = []
    this.shown = undefined
  }

  #showNext(): void {
    const [first, ...others] = this.#waiting
    this.#waiting = others
    this.shown = first
  }
}
