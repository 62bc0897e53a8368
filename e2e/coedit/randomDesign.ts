import type { DocStore } from '../../engine/src/document/DocStore.ts'
import { PAGE_ID } from '../../engine/src/document/DocStore.ts'
import { newId } from '../../engine/src/document/newId.ts'
import { newOrder } from '../../engine/src/document/order.ts'
import { copyClip, placedInside, writeClips } from '../../engine/src/editing/commands/Clip.ts'
import { editTable } from '../../engine/src/editing/EditTable.ts'
import { canGroup, writeGroup, writeUngroup } from '../../engine/src/editing/plans/groupPlan.ts'
import { movePlan } from '../../engine/src/editing/plans/movePlan.ts'
import { type OrderStep, orderPlan } from '../../engine/src/editing/plans/orderPlan.ts'
import { removeEmptied } from '../../engine/src/editing/plans/treePlan.ts'
import type { History } from '../../engine/src/history/createHistory.ts'
import { edits } from '../../engine/src/widgets/edits.ts'

const table = editTable(edits)
const types = ['ShapeRect', 'UsualText', 'ShapeLine', 'UsualDashboard', 'ComplexWeather', 'UsualWebgl'] as const
const steps: readonly OrderStep[] = ['front', 'back', 'forward', 'backward']

type Dice = (below: number) => number
type Operation = (doc: DocStore, dice: Dice, history: History) => void

/** Every operation of a designer on a page, made with the designer's own functions. */
const operations: Readonly<Record<string, Operation>> = {
  add(doc, dice) {
    const type = types[dice(dice(4) === 0 ? types.length : 4)] ?? 'ShapeRect'
    const top = doc.get(doc.children(null).at(-1) ?? '')?.order ?? null
    const box = { 'position.x': dice(700), 'position.y': dice(500), 'position.width': 60, 'position.height': 40 }
    const points = {
      'position.points.p1': { x: dice(700), y: 10, k: 'a0' },
      'position.points.p2': { x: 9, y: 9, k: 'a1' },
    }
    const props = type === 'ShapeLine' ? points : box
    doc.transact('user', (tx) => tx.add({ id: newId(), type, parent: null, order: newOrder(top, null), props }))
  },
  move(doc, dice) {
    const plan = movePlan(doc, some(doc, dice), dice(80) - 40, dice(80) - 40, table)
    doc.transact('user', (tx) => {
      for (const [id, leaves] of plan) tx.patch(id, leaves)
    })
  },
  resize: (doc, dice) => patch(doc, dice, { 'position.width': 16 + dice(300), 'position.height': 16 + dice(300) }),
  style: (doc, dice) => patch(doc, dice, { [`style.${['fill.color', 'opacity', 'border.width'][dice(3)]}`]: dice(99) }),
  text: (doc, dice) => patch(doc, dice, { 'data.title': dice(6) === 0 ? undefined : `泵 ${dice(1000)}` }),
  lock: (doc, dice) => patch(doc, dice, { locked: dice(2) === 0 }),
  points(doc, dice) {
    const lines = [...doc.widgets.values()].filter(({ type }) => type === 'ShapeLine')
    const line = lines[dice(lines.length || 1)]
    if (!line) return
    const keys = Object.keys(line.props).filter((path) => path.startsWith('position.points.'))
    const key = dice(3) === 0 ? `position.points.${newId()}` : keys[dice(keys.length || 1)]
    if (!key) return
    const value = dice(6) === 0 && keys.length > 2 ? undefined : { x: dice(700), y: dice(500), k: `a${dice(9)}` }
    doc.transact('user', (tx) => tx.patch(line.id, { [key]: value }))
  },
  group(doc, dice) {
    const ids = siblings(doc, dice)
    if (canGroup(doc, ids)) doc.transact('user', (tx) => writeGroup(doc, tx, ids, table))
  },
  ungroup(doc, dice) {
    const groups = [...doc.widgets.values()].filter(({ type }) => type === 'WidgetGroup')
    const group = groups[dice(groups.length || 1)]
    if (group) doc.transact('user', (tx) => writeUngroup(doc, tx, group.id, table))
  },
  order(doc, dice) {
    const ids = siblings(doc, dice)
    doc.transact('user', (tx) => {
      for (const [id, place] of orderPlan(doc, ids, steps[dice(4)] ?? 'front')) tx.move(id, place)
    })
  },
  remove(doc, dice) {
    const ids = some(doc, dice).slice(0, 2)
    const parents = ids.flatMap((id) => doc.get(id)?.parent ?? [])
    doc.transact('user', (tx) => {
      for (const id of ids) if (doc.get(id)) tx.remove(id)
      removeEmptied(doc, tx, parents)
    })
  },
  paste(doc, dice) {
    const clip = copyClip(doc, some(doc, dice), table)
    doc.transact('user', (tx) => writeClips(doc, tx, [placedInside(clip, 50, 50, doc, table)], null, table))
  },
  page: (doc, dice) =>
    void doc.transact('user', (tx) =>
      tx.patch(PAGE_ID, { [['bgColor', 'width', 'fit'][dice(3)] as string]: dice(900) }),
    ),
  undo: (_doc, _dice, history) => void history.undo(),
  redo: (_doc, _dice, history) => void history.redo(),
}

const kinds = Object.keys(operations)
/** Limits the page to a size that people can follow: above it, more is removed than added. */
const CROWD = 60

/** Makes one random operation. @returns its kind */
export function randomOperation(doc: DocStore, history: History, dice: Dice): string {
  const crowded = doc.widgets.size > CROWD && dice(3) > 0
  const kind = crowded ? 'remove' : (kinds[dice(kinds.length)] as string)
  operations[kind]?.(doc, dice, history)
  return kind
}

function some(doc: DocStore, dice: Dice): string[] {
  const ids = [...doc.widgets.keys()]
  return [...new Set(Array.from({ length: 1 + dice(4) }, () => ids[dice(ids.length || 1)] ?? ''))].filter(
    (id) => id !== '',
  )
}

function siblings(doc: DocStore, dice: Dice): string[] {
  const [first] = some(doc, dice)
  const all = doc.children(doc.get(first ?? '')?.parent ?? null)
  return all.filter(() => dice(4) === 0)
}

function patch(doc: DocStore, dice: Dice, leaves: Readonly<Record<string, unknown>>): void {
  const ids = some(doc, dice)
  doc.transact('user', (tx) => {
    for (const id of ids) tx.patch(id, leaves)
  })
}
