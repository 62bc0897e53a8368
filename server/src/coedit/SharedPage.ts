import { messageOf } from '@mimic/contract/messageOf'
import type { PageProblem } from '@mimic/engine/schema'
import { isCrowded, isOldLayout, readDoc, removalOf, seedDoc, validateUpdate } from '@mimic/engine/yjs'
import * as Y from 'yjs'
import { type Kept, keepPage } from './pageKeeper.ts'

/** The result of an update. `gap`: it depends on an update that is missing here, and nothing was changed. */
export type Applied =
  /** `kept`: it exceeded a limit of the page, and the excess was removed again. `writers`: Yjs client ids. */
  | { readonly is: 'applied'; readonly kept: Kept | undefined; readonly writers: readonly number[] }
  | { readonly is: 'empty' }
  | { readonly is: 'gap' }
  /** `isSpoilt`: the document may have changed before the error was found, so it must be reloaded. */
  | { readonly is: 'refused'; readonly why: string; readonly problem?: PageProblem; readonly isSpoilt: boolean }

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

  /** @param by the sender's name, the only one that it may sign with; `mayWrite`: whether it may add to what a Yjs client wrote */
  apply(update: Uint8Array, by: string, mayWrite: (clientId: number) => boolean): Applied {
    if (update.length <= EMPTY_BYTES) return { is: 'empty' }
    let isSpoilt = false
    const refused = (why: string): Applied => ({ is: 'refused', why, isSpoilt })
    try {
      // Checked first: an update that cannot be decoded leaves the document unchanged, and needs no reload. Yjs itself
      // decodes while it applies, and reserves as many structs as a damaged update claims to have.
      if (hasEmptyPart(Y.decodeUpdate(update))) return refused('a part of it is empty')
      // Once Yjs has taken an update with a gap, it keeps it until the gap is filled.
      const { from, to } = Y.parseUpdateMeta(update)
      const known = (client: number) => Y.getState(this.doc.store, client)
      for (const [client, clock] of from) if (clock > known(client)) return { is: 'gap' }
      const writers = [...to].flatMap(([client, clock]) => (clock > known(client) ? [client] : []))
      if (!writers.every(mayWrite)) return refused('it writes under the id of somebody else')
      this.#isChanged = false
      isSpoilt = true
      const { problems, isPending, touched } = validateUpdate(this.doc, update)
      const [problem] = problems
      if (problem) return { is: 'refused', why: `${problem.path} ${problem.reason}`, problem, isSpoilt }
      if (isPending) return refused('it refers to an update that is not here')
      if ([...touched.widgets].some(([id, keys]) => keys.has('del') && isForged(this.doc, id, by, writers)))
        return refused('it removes in the name of somebody else')
      // A client that missed the acknowledgement sends the update again.
      if (!this.#isChanged) return { is: 'empty' }
      return { is: 'applied', kept: keepPage(this.doc, touched), writers }
    } catch (error) {
      return refused(messageOf(error))
    }
  }

  /** True when so many widgets were removed that the document will soon be full. */
  get isCrowded(): boolean {
    return isCrowded(this.doc)
  }

  get isOld(): boolean {
    return isOldLayout(this.doc)
  }

  snapshot(): Uint8Array {
    return Y.encodeStateAsUpdate(this.doc)
  }

  /** Encodes the page as a new document without its edit history. */
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

/**
 * Yjs writes no item without content, but takes one; whoever replaces it then gets an error of Yjs, so nobody could
 * change that field any more.
 */
const hasEmptyPart = ({ structs, ds }: ReturnType<typeof Y.decodeUpdate>): boolean =>
  structs.some(({ length }) => length === 0) || [...ds.clients.values()].flat().some(({ len }) => len === 0)

/** When two remove it at the same time, either name may be kept. */
function isForged(doc: Y.Doc, id: string, name: string, writers: readonly number[]): boolean {
  const removal = removalOf(doc, id)
  return removal !== undefined && removal.by !== name && writers.includes(removal.clientId)
}
