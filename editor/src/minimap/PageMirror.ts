import { createDocStore, type DocDiff, type DocStore, toRecords } from '@mimic/engine'

/** A copy of the page that follows it when it is told to: many edits cost one drawing. */
export class PageMirror {
  readonly document: DocStore
  readonly #stopListening: () => void
  #missed: DocDiff[] = []

  constructor(source: DocStore, onMissed: () => void) {
    this.document = createDocStore(toRecords(source))
    this.#stopListening = source.onDiff((diff) => {
      this.#missed.push(diff)
      onMissed()
    })
  }

  catchUp(): void {
    const diffs = this.#missed
    this.#missed = []
    this.document.transact('remote', (tx) => {
      for (const change of diffs.flatMap(({ changes }) => changes)) {
        if (change.is === 'add') tx.add(change.record)
        // A removed group may have taken the widget with it.
        else if (change.is === 'remove') this.document.get(change.record.id) && tx.remove(change.record.id)
        else if (change.is === 'patch') tx.patch(change.id, change.after)
        else tx.move(change.id, change.after)
      }
    })
  }

  dispose(): void {
    this.#stopListening()
  }
}
