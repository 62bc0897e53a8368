import { isCrowded, readDoc, seedDoc, validateUpdate } from '@mimic/engine/yjs'
import * as Y from 'yjs'
import { type Kept, keepPage } from './pageKeeper.ts'

/** What became of an update. `gap`: it builds on one that is not here, and nothing was changed. */
export type Applied =
  /** `kept`: it brought more than the page may hold, and that was taken off again. `writers`: Yjs client ids. */
  | { readonly is: 'applied'; readonly kept: Kept | undefined; readonly writers: readonly number[] }
  | { readonly is: 'empty' }
  | { readonly is: 'gap' }
  /** The document may have been changed before it was found out: it must be loaded again. */
  | { readonly is: 'refused'; readonly why: string }

/** A Yjs update without structs and deletions. */
const EMPTY_BYTES = 2

/** The shared document of a room, in memory. */
export class SharedPage {
  readonly doc = new Y.Doc()
  #isChanged = false

  constructor(updates: readonly Uint8Array[]) {
    this.doc.transact(() => {
      for (const update of updates) Y.applyUpdate(this.doc, update)
    })
    this.doc.on('update', () => {
      this.#isChanged = true
    })
  }

  /** @param mayWrite whether the sender may add to what a Yjs client wrote */
  apply(update: Uint8Array, mayWrite: (clientId: number) => boolean): Applied {
    if (update.length <= EMPTY_BYTES) return { is: 'empty' }
    try {
      // Looked at first: once Yjs has taken an update with a gap, it keeps it until the gap is filled.
      const { from, to } = Y.parseUpdateMeta(update)
      const known = (client: number) => Y.getState(this.doc.store, client)
      for (const [client, clock] of from) if (clock > known(client)) return { is: 'gap' }
      const writers = [...to].flatMap(([client, clock]) => (clock > known(client) ? [client] : []))
      if (!writers.every(mayWrite)) return { is: 'refused', why: 'it writes under the id of somebody else' }
      this.#isChanged = false
      const { problems, isPending, touched } = validateUpdate(this.doc, update)
      const [problem] = problems
      if (problem) return { is: 'refused', why: `${problem.path} ${problem.reason}` }
      if (isPending) return { is: 'refused', why: 'it refers to an update that is not here' }
      // Sent again by somebody who missed the acknowledgement.
      if (!this.#isChanged) return { is: 'empty' }
      return { is: 'applied', kept: keepPage(this.doc, touched), writers }
    } catch (error) {
      return { is: 'refused', why: error instanceof Error ? error.message : String(error) }
    }
  }

  /** So many widgets were removed that soon no more can be added. */
  get isCrowded(): boolean {
    return isCrowded(this.doc)
  }

  snapshot(): Uint8Array {
    return Y.encodeStateAsUpdate(this.doc)
  }

  /** The same page as a new document, without the traces of how it came about. */
  freshSnapshot(): Uint8Array {
    const fresh = new Y.Doc()
    seedDoc(fresh, readDoc(this.doc))
    const bytes = Y.encodeStateAsUpdate(fresh)
    fresh.destroy()
    return bytes
  }

  destroy(): void {
    this.doc.destroy()
  }
}
