/**
 * The user's changes that the server has not yet confirmed as stored. The server counts the sync messages of one socket
 * (server/src/coedit/README.md), so each change remembers the number of the message that carried it.
 */
export class UnackedChanges<C> {
  #waiting: { readonly change: C; sentAs: number | undefined }[] = []
  #sent = 0
  #isSynced = false

  get count(): number {
    return this.#waiting.length
  }

  get changes(): readonly C[] {
    return this.#waiting.map(({ change }) => change)
  }

  add(change: C): void {
    this.#waiting.push({ change, sentAs: undefined })
  }

  /** A fresh socket counts from zero, and what the old one had not confirmed must be sent again. */
  socketOpened(): void {
    this.#sent = 0
    this.#isSynced = false
    for (const item of this.#waiting) item.sentAs = undefined
  }

  /** A step 2 carries all that the server lacks. Updates before it carry only themselves, so they confirm nothing. */
  sent(message: 'step2' | 'update'): void {
    this.#sent++
    if (message === 'step2') this.#isSynced = true
    if (!this.#isSynced) return
    for (const item of this.#waiting) item.sentAs ??= this.#sent
  }

  acked(count: number): void {
    this.#waiting = this.#waiting.filter(({ sentAs }) => sentAs === undefined || sentAs > count)
  }

  clear(): void {
    this.#waiting = []
  }
}
