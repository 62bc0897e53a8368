import type { DocStore, Origin } from '../document/DocStore.ts'
import { newId } from '../document/newId.ts'
import { newOrder } from '../document/order.ts'

/** Runs one transaction of the kind that a designer makes: add, patch, z-move, move between groups, group, remove. */
export function randomEdit(store: DocStore, random: (n: number) => number, origin: Origin = 'user'): void {
  const ids = [...store.widgets.keys()].sort()
  const groups = [null, ...ids.filter((id) => store.get(id)?.type === 'WidgetGroup')]
  const id = ids[random(ids.length || 1)]
  const parent = groups[random(groups.length)] ?? null
  const siblings = store.children(parent)
  const at = random(siblings.length + 1)
  const orderOf = (sibling: string | undefined) => (sibling ? (store.get(sibling)?.order ?? null) : null)
  const place = { parent, order: newOrder(orderOf(siblings[at - 1]), orderOf(siblings[at])) }
  store.transact(origin, (tx) => {
    const kind = random(10)
    if (id === undefined || kind < 2) {
      tx.add({
        id: newId(),
        type: random(3) === 0 ? 'WidgetGroup' : 'ShapeRect',
        ...place,
        props: { 'position.x': random(50) },
      })
    } else if (kind < 6) {
      const value = random(5) === 0 ? undefined : random(1000)
      tx.patch(id, { [['position.x', 'position.y', 'style.opacity'][random(3)] as string]: value })
    } else if (kind < 9) {
      if (!isInside(store, parent, id)) tx.move(id, place)
    } else tx.remove(id)
  })
}

function isInside(store: DocStore, at: string | null, id: string): boolean {
  return at !== null && (at === id || isInside(store, store.get(at)?.parent ?? null, id))
}
