import { makeAutoObservable, observableRef } from 'mobx'
import type { Part } from '../stores/DesignerStore.ts'

/** A text that was typed into a field and is not in the page. */
export interface TypedText {
  /** The widgets that the field belongs to; none: the page. */
  readonly ids: readonly string[]
  /** Name of the field. */
  readonly label: string
  readonly text: string
  /** Writes it, one step of undo; a text that the field refuses is not written. */
  write(): void
}

/** Reads the text that stands in a field at present; undefined while it shows the page's value. */
type Reading = () => TypedText | undefined

/** Keeps the texts that would be lost because their field goes while they are typed. */
export class DraftKeeper {
  /** Texts whose field is gone; the shell offers them until they are written or dismissed. */
  left: readonly TypedText[] = []
  readonly #open = new Set<Reading>()

  constructor() {
    makeAutoObservable(this, { left: observableRef })
  }

  /** Follows a field. @returns the end of it: a text that is still open then is left over */
  hold(read: Reading): () => void {
    this.#open.add(read)
    return () => {
      const text = this.#open.delete(read) ? read() : undefined
      if (text) this.leave(text)
    }
  }

  leave(text: TypedText): void {
    this.left = [...this.left, text]
  }

  /** @returns the open texts that have none of their widgets any more */
  orphans(isThere: (id: string) => boolean): readonly TypedText[] {
    return [...this.#open].flatMap((read) => {
      const text = read()
      return text && text.ids.length > 0 && !text.ids.some(isThere) ? [text] : []
    })
  }

  /** Gives an open text away: whoever takes it offers it, and it is not left over. */
  take(taken: TypedText): void {
    for (const read of this.#open) if (read() === taken) this.#open.delete(read)
  }

  /** Ends the offer of a text that is left over. */
  dismiss(text: TypedText): void {
    this.left = this.left.filter((each) => each !== text)
  }

  /** Writes a text that is left over. */
  write(text: TypedText): void {
    this.dismiss(text)
    text.write()
  }
}

export const drafts: Part<DraftKeeper> = () => new DraftKeeper()
