import type { Props } from '../schema/prop.ts'
import { visualBox } from './Box.ts'
import { type Clip, copyClip, PASTE_STEP, writeClip } from './commands/Clip.ts'
import type { Editing } from './Editing.ts'
import { type Alignment, alignPlan, spacingPlan } from './plans/alignPlan.ts'
import { canGroup, writeGroup, writeUngroup } from './plans/groupPlan.ts'
import { movePlan, unlockedOf } from './plans/movePlan.ts'
import { moveRoom, withinRoom } from './plans/moveRoom.ts'
import { type OrderStep, orderPlan } from './plans/orderPlan.ts'

/** What the keyboard and the buttons do with the selection. Each command is one undo step, or nothing. */
export class Commands {
  readonly #editing: Editing
  #clip: Clip | undefined
  #pastes = 0

  constructor(editing: Editing) {
    this.#editing = editing
  }

  get canPaste(): boolean {
    return this.#clip !== undefined
  }

  get canGroup(): boolean {
    return canGroup(this.#editing.document, this.#editing.selection)
  }

  get canUngroup(): boolean {
    return this.#groups().length > 0
  }

  selectAll(): void {
    this.#editing.select([...this.#editing.document.children(null)])
  }

  /** Moves the unlocked part of the selection; 5.1: refused where it would come too near the edge. */
  nudge(dx: number, dy: number): void {
    const { document, edits, selection } = this.#editing
    const ids = unlockedOf(document, selection)
    const allowed = withinRoom(moveRoom(document, ids, edits), dx, dy)
    if (allowed.dx === dx && allowed.dy === dy) this.#commit(movePlan(document, ids, dx, dy, edits))
  }

  remove(): void {
    const { document, selection } = this.#editing
    const ids = unlockedOf(document, selection)
    if (ids.length === 0) return
    this.#editing.write((tx) => {
      for (const id of ids) tx.remove(id)
    })
  }

  copy(): void {
    const { document, selection } = this.#editing
    if (selection.length === 0) return
    this.#clip = copyClip(document, selection)
    this.#pastes = 0
  }

  cut(): void {
    this.copy()
    this.remove()
  }

  paste(): void {
    if (this.#clip && this.#place(this.#clip, PASTE_STEP * (this.#pastes + 1))) this.#pastes++
  }

  duplicate(): void {
    const { document, selection } = this.#editing
    if (selection.length > 0) this.#place(copyClip(document, selection), PASTE_STEP)
  }

  group(): void {
    const { document, edits, selection } = this.#editing
    let id: string | undefined
    if (!this.canGroup) return
    this.#editing.write((tx) => {
      id = writeGroup(document, tx, selection, edits)
    })
    if (id !== undefined) this.#editing.select([id])
  }

  ungroup(): void {
    const groups = this.#groups()
    if (groups.length === 0) return
    const { document, edits, selection } = this.#editing
    const free = selection.filter((id) => !groups.includes(id))
    this.#editing.write((tx) => {
      for (const id of groups) free.push(...writeUngroup(document, tx, id, edits))
    })
    this.#editing.select(free)
  }

  order(step: OrderStep): void {
    const { document, selection } = this.#editing
    const places = orderPlan(document, selection, step)
    if (places.length === 0) return
    this.#editing.write((tx) => {
      for (const [id, place] of places) tx.move(id, place)
    })
  }

  align(to: Alignment): void {
    const { document, edits, selection } = this.#editing
    this.#commit(alignPlan(document, selection, to, edits))
  }

  space(axis: 'x' | 'y'): void {
    const { document, edits, selection } = this.#editing
    this.#commit(spacingPlan(document, selection, axis, edits))
  }

  /** 5.1: a quarter turn clockwise, kept below 360. */
  rotate(): void {
    const { document, edits, selection } = this.#editing
    const plan = new Map<string, Props>()
    for (const id of unlockedOf(document, selection)) {
      const record = document.get(id)
      const edit = record && edits.get(record.type)
      if (!record || !edit) continue
      if (edit.turn) {
        const [x, y, width, height] = visualBox(edit.model, record.props)
        plan.set(id, edit.turn(record.props, x + width / 2, y + height / 2, 1))
        continue
      }
      if (!edit.model.props['position.rotate']) continue
      const degrees = Number(record.props['position.rotate'] ?? 0)
      plan.set(id, { 'position.rotate': ((Math.round(degrees / 90) + 1) % 4) * 90 })
    }
    this.#commit(plan)
  }

  #commit(plan: ReadonlyMap<string, Props>): void {
    if (plan.size > 0) this.#editing.commit(plan)
  }

  #place(clip: Clip, by: number): boolean {
    const { document, edits } = this.#editing
    let ids: readonly string[] = []
    this.#editing.write((tx) => {
      ids = writeClip(document, tx, clip, by, edits)
    })
    if (ids.length > 0) this.#editing.select(ids)
    return ids.length > 0
  }

  #groups(): string[] {
    const { document, selection } = this.#editing
    return unlockedOf(document, selection).filter((id) => document.get(id)?.type === 'WidgetGroup')
  }
}
