import type { DocStore, Place } from '../../document/DocStore.ts'
import { newOrder } from '../../document/order.ts'

export type OrderStep = 'front' | 'back' | 'forward' | 'backward'

/**
 * @returns new places of `ids` among their siblings, which must share one parent. Moved widgets keep their own order.
 */
export function orderPlan(
  doc: DocStore,
  ids: readonly string[],
  step: OrderStep,
): readonly (readonly [string, Place])[] {
  const first = doc.get(ids[0] ?? '')
  if (!first) return []
  const siblings = doc.children(first.parent)
  const moving = siblings.filter((id) => ids.includes(id))
  const rest = siblings.filter((id) => !ids.includes(id))
  const at = insertAt(siblings, moving, rest, step)
  const order = (id: string | undefined) => (id === undefined ? null : (doc.get(id)?.order ?? null))
  let below = order(rest[at - 1])
  const above = order(rest[at])
  const wanted = [...rest.slice(0, at), ...moving, ...rest.slice(at)]
  if (wanted.every((id, i) => id === siblings[i])) return []
  return moving.map((id) => {
    below = newOrder(below, above)
    return [id, { parent: first.parent, order: below }] as const
  })
}

/** @returns the index in `rest` where the moved widgets go: one step passes the next sibling that does not move */
function insertAt(all: readonly string[], moving: readonly string[], rest: readonly string[], step: OrderStep): number {
  if (step === 'front') return rest.length
  if (step === 'back') return 0
  const edge = step === 'forward' ? moving.at(-1) : moving[0]
  const below = all.slice(0, all.indexOf(edge ?? '')).filter((id) => !moving.includes(id)).length
  return step === 'forward' ? Math.min(rest.length, below + 1) : Math.max(0, below - 1)
}
