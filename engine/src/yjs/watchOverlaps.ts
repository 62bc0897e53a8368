import * as Y from 'yjs'
import type { Dispose } from '../document/DocStore.ts'
import { PAGE_ID } from '../document/DocStore.ts'
import { sameLeaf } from '../document/sameLeaf.ts'
import { Key, pageRoots, pathOfKey, readPlace } from './layout.ts'

/** A field that two people wrote without knowing of each other, with the value that prevailed. */
export interface Overlap {
  /** Widget, or {@link PAGE_ID}. */
  readonly id: string
  /** Leaf path; `pos` for a move into another group. */
  readonly path: string
  readonly mine: unknown
  /** Undefined also where only the place in the order is still known. */
  readonly theirs: unknown
  readonly stands: 'mine' | 'theirs'
}

/**
 * Reports every choice that merging made between a value of this client and a colleague's, in whichever order they
 * arrived. Yjs keeps the values of a key as a list, of which the last one counts; each knows which value its author
 * saw.
 *
 * @param isOwn whether this user writes under that Yjs client id
 */
export function watchOverlaps(
  ydoc: Y.Doc,
  isOwn: (clientId: number) => boolean,
  tell: (overlaps: readonly Overlap[]) => void,
): Dispose {
  const { widgets, con } = pageRoots(ydoc)
  const read = (events: readonly Y.YEvent<Y.AbstractType<unknown>>[], transaction: Y.Transaction) => {
    // Local writes were made in sight of the value that stood.
    if (transaction.local) return
    const overlaps = events.flatMap((event) => {
      const { target } = event
      if (!(event instanceof Y.YMapEvent) || !(target instanceof Y.Map) || target === widgets) return []
      const id = target === con ? PAGE_ID : String(event.path[0])
      return [...event.keysChanged].flatMap((key: string) => overlapAt(target, id, key, isOwn, transaction) ?? [])
    })
    if (overlaps.length > 0) tell(overlaps)
  }
  widgets.observeDeep(read)
  con.observeDeep(read)
  return () => {
    widgets.unobserveDeep(read)
    con.unobserveDeep(read)
  }
}

function overlapAt(
  map: Y.Map<unknown>,
  id: string,
  key: string,
  isOwn: (clientId: number) => boolean,
  transaction: Y.Transaction,
): Overlap | undefined {
  const last = map._map.get(key)
  if (!last || key === Key.del || key === Key.type) return undefined
  const isMine = isOwn(last.id.client)
  const isNew = ({ id: { client, clock } }: Y.Item) => clock >= (transaction.beforeState.get(client) ?? 0)
  // Goes back to the newest value of the other side, and to the value written after it on this side.
  let next: Y.Item = last
  let other = last.left
  for (; other && isOwn(other.id.client) === isMine; other = other.left) next = other
  // The overlap was reported when the first of them arrived.
  if (!other || !(isNew(next) || isNew(other))) return undefined
  const { origin } = next
  const seen = other.lastId
  if (origin && origin.client === seen.client && origin.clock === seen.clock) return undefined
  const [mine, theirs] = (isMine ? [last, other] : [other, last]).map(contentOf)
  if (key === Key.pos ? readPlace(mine)?.parent === readPlace(theirs)?.parent : sameLeaf(mine, theirs)) return undefined
  return { id, path: key === Key.pos ? key : pathOfKey(key), mine, theirs, stands: isMine ? 'mine' : 'theirs' }
}

/**
 * Yjs keeps a value until the transaction is over, also one that was overwritten in it; undefined for a value that
 * arrived too late.
 */
const contentOf = (item: Y.Item): unknown => item.content.getContent()[item.length - 1]
