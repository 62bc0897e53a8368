import type { Events } from '../../platform/events.ts'

/** About 120 bytes each. */
const KEPT_ITEMS = 500_000

/** Equipment in a list. */
export interface Listed {
  readonly id: string
  readonly deptId: string
  readonly gatewayId: string | null
}

type Items = readonly unknown[] | ReadonlySet<unknown>
const sizeOf = (items: Items): number => ('size' in items ? items.size : items.length)

interface Kept {
  readonly orgId: string
  readonly items: Items
  /** The source of the items: a text of the store, or other items. */
  readonly from: unknown
  /** Whether equipment has changed since the text was read. */
  readonly isOld: boolean
}

/**
 * The equipment of lists in their order, which counts a list and finds its page. Rights are not read from it: the rows of
 * a page are read by the scope of the caller each time, so an order that is out of date shows fewer rows and none too
 * many. After a change of equipment the order of the organisation is read again. While it is the same, what was made
 * from it stays. A change of groups or departments ends all.
 */
export class EquipmentOrders {
  /** The one that was used last is the last. */
  readonly #kept = new Map<string, Kept>()
  /** Changes of each organisation since the start. */
  readonly #changes = new Map<string, number>()
  #size = 0

  constructor(events: Pick<Events, 'on'>) {
    events.on('equipmentChanged', ({ orgId }) =>
      this.#change(orgId, (key, kept) => this.#kept.set(key, { ...kept, isOld: true })),
    )
    events.on('rangesChanged', ({ orgId }) => this.#change(orgId, (key) => this.#remove(key)))
  }

  /**
   * The list of a whole organisation. The array is the same one while the list is.
   * @param list equal for equal filters and sort orders
   * @param read as `listedFrom` takes it
   */
  async whole(orgId: string, list: unknown, read: () => Promise<string>): Promise<readonly Listed[]> {
    const key = JSON.stringify([orgId, 'whole', list])
    const kept = this.#used(key)
    // Items under this key are made here.
    if (kept && !kept.isOld) return kept.items as readonly Listed[]
    const changes = this.#changes.get(orgId)
    const from = await read()
    const before = this.#kept.get(key)
    const items = before?.from === from ? (before.items as readonly Listed[]) : listedFrom(from)
    // The rows that were read may be older than a change that came meanwhile.
    if (changes === this.#changes.get(orgId)) this.#keep(key, { orgId, items, from, isOld: false })
    return items
  }

  /**
   * Items that are read from groups and departments, and from other items.
   * @param part names it in its organisation
   * @param from items of this store; it is made again when they are others
   */
  async part<T extends Items>(orgId: string, part: unknown, make: () => Promise<T>, from?: unknown): Promise<T> {
    const key = JSON.stringify([orgId, 'part', part])
    const kept = this.#used(key)
    // Equal keys are of equal types.
    if (kept && kept.from === from) return kept.items as T
    const changes = this.#changes.get(orgId)
    const items = await make()
    if (changes === this.#changes.get(orgId)) this.#keep(key, { orgId, items, from, isOld: false })
    return items
  }

  #used(key: string): Kept | undefined {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept
  }

  #keep(key: string, kept: Kept): void {
    this.#remove(key)
    this.#kept.set(key, kept)
    this.#size += sizeOf(kept.items)
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= KEPT_ITEMS) return
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    this.#size -= sizeOf(this.#kept.get(key)?.items ?? [])
    this.#kept.delete(key)
  }

  #change(orgId: string, each: (key: string, kept: Kept) => void): void {
    this.#changes.set(orgId, (this.#changes.get(orgId) ?? 0) + 1)
    for (const [key, kept] of this.#kept) if (kept.orgId === orgId) each(key, kept)
  }
}

/** @param text a line for each equipment: its id, its department and its gateway, with a blank between two. Ids have none. */
export function listedFrom(text: string): readonly Listed[] {
  if (text === '') return []
  return text.split('\n').map((line) => {
    const [id = '', deptId = '', gatewayId = ''] = line.split(' ')
    return { id, deptId, gatewayId: gatewayId || null }
  })
}
