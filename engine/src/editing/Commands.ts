import type { WidgetModel } from '../schema/model/WidgetModel.ts'
import { isContainer } from '../schema/model/widgetTraits.ts'
import type { Props } from '../schema/props/prop.ts'
import type { Point } from './Box.ts'
import { clipBox, copyClip, PASTE_STEP, placedInside } from './commands/Clip.ts'
import { type ClipReading, clipText, readClipText } from './commands/clipText.ts'
import { placeClips } from './commands/placeClips.ts'
import type { Editing } from './Editing.ts'
import { type Alignment, alignPlan, spacingPlan } from './plans/alignPlan.ts'
import { flipPlan } from './plans/flipPlan.ts'
import { canGroup, writeGroup, writeUngroup } from './plans/groupPlan.ts'
import { growPlan } from './plans/growPlan.ts'
import { movePlan, unlockedOf } from './plans/movePlan.ts'
import { moveRoom, withinRoom } from './plans/moveRoom.ts'
import { type OrderStep, orderPlan } from './plans/orderPlan.ts'
import type { PositionRefusal } from './plans/positionPlan.ts'
import { type RepeatGrid, repeatPlan } from './plans/repeatPlan.ts'
import { sizePlan } from './plans/sizePlan.ts'
import { copyStyle, type StyleClip, stylePlan } from './plans/stylePlan.ts'
import { canPutInto, removeEmptied, type TreePlace, writePlace } from './plans/treePlan.ts'
import { turnPlan } from './plans/turnPlan.ts'

/** Commands of keyboard and buttons on the selection. Each command is one undo step, or none. */
export class Commands {
  readonly #editing: Editing
  /** Text of the last pasted clip: pasting the same again moves it further. */
  #pasted = ''
  #pastes = 0

  constructor(editing: Editing) {
    this.#editing = editing
  }

  get canGroup(): boolean {
    return canGroup(this.#editing.document, this.#editing.selection)
  }

  get canUngroup(): boolean {
    return this.#groups().length > 0
  }

  /** Selects every visible widget of the page, or of the present group. */
  selectAll(): void {
    const { document, scope, hidden } = this.#editing
    this.#editing.select(document.children(scope).filter((id) => !hidden.has(id)))
  }

  /** @returns the sibling in front of the selection, or behind it with -1; undefined past the last one */
  besideOf(step: 1 | -1): string | undefined {
    const { document, scope, hidden, selection } = this.#editing
    const seen = document.children(scope).filter((id) => !hidden.has(id))
    const places = selection.map((id) => seen.indexOf(id)).filter((place) => place >= 0)
    if (places.length === 0) return step === 1 ? seen[0] : seen.at(-1)
    return seen[step === 1 ? Math.max(...places) + 1 : Math.min(...places) - 1]
  }

  /** @returns whether a part of the selection may be moved, turned or removed */
  get hasUnlocked(): boolean {
    return unlockedOf(this.#editing.document, this.#editing.selection).length > 0
  }

  /** Moves the unlocked part of the selection. @returns false where 5.1 refuses it: too near the edge */
  nudge(dx: number, dy: number): boolean {
    const { document, edits, selection } = this.#editing
    const ids = unlockedOf(document, selection)
    const allowed = withinRoom(moveRoom(document, ids, edits), dx, dy)
    if (allowed.dx !== dx || allowed.dy !== dy) return false
    this.#commit(movePlan(document, ids, dx, dy, edits))
    return true
  }

  /**
   * Makes each unlocked widget of the selection wider or higher by whole page units; its top left corner stays.
   * @returns the reason where 5.1 refuses it for one of them
   */
  grow(dw: number, dh: number): PositionRefusal | undefined {
    const { document, edits, selection } = this.#editing
    const plan = growPlan(document, selection, dw, dh, edits)
    if (plan.is === 'refused') return plan.why
    this.#commit(plan.leaves)
    return undefined
  }

  remove(): void {
    const { document, selection } = this.#editing
    const ids = unlockedOf(document, selection)
    if (ids.length === 0) return
    const parents = ids.flatMap((id) => document.get(id)?.parent ?? [])
    this.#editing.write((tx) => {
      for (const id of ids) tx.remove(id)
      removeEmptied(document, tx, parents)
    })
  }

  /** @returns the selection as text for a clipboard; undefined when nothing is selected */
  copy(models: readonly WidgetModel[], from?: string): string | undefined {
    const { document, edits, selection } = this.#editing
    if (selection.length === 0) return undefined
    this.#pasted = ''
    return clipText(copyClip(document, selection, edits), models, from)
  }

  /** Pastes a clipboard's text on the page, or into the present group: 5.1, 50 px further each time. */
  paste(text: string, models: readonly WidgetModel[]): ClipReading['is'] {
    const reading = readClipText(text, models)
    if (reading.is !== 'clip') return reading.is
    if (text !== this.#pasted) this.#pastes = 0
    this.#pasted = text
    const { document, edits } = this.#editing
    const by = PASTE_STEP * (this.#pastes + 1)
    if (placeClips(this.#editing, [placedInside(reading.clip, by, by, document, edits)]).length > 0) this.#pastes++
    return reading.is
  }

  /** Pastes a clipboard's text with its middle there, inside the page. It does not count as one of the pastes of 5.1. */
  pasteAt(text: string, models: readonly WidgetModel[], middle: Point): ClipReading['is'] {
    const reading = readClipText(text, models)
    if (reading.is !== 'clip') return reading.is
    const { document, edits } = this.#editing
    const [x, y, width, height] = clipBox(reading.clip, document, edits) ?? [middle.x, middle.y, 0, 0]
    const dx = Math.round(middle.x - x - width / 2)
    const dy = Math.round(middle.y - y - height / 2)
    placeClips(this.#editing, [placedInside(reading.clip, dx, dy, document, edits)])
    return reading.is
  }

  /** Copies widgets into the other cells of a grid, and selects all of it. @returns the ids by cell; none if refused */
  repeat(ids: readonly string[], grid: RepeatGrid): readonly (readonly string[])[] {
    const { document, edits } = this.#editing
    const plan = repeatPlan(document, ids, grid, edits)
    if (plan.is === 'refused' || plan.offsets.length === 0) return []
    const clip = copyClip(document, ids, edits)
    this.#editing.select(ids)
    const copies = placeClips(
      this.#editing,
      plan.offsets.map((offset) => ({ clip, ...offset })),
    )
    this.#editing.select([...ids, ...copies])
    const each = clip.roots.length
    return plan.offsets.map((_, cell) => copies.slice(cell * each, (cell + 1) * each))
  }

  /** @returns the style of the first selected widget */
  copyStyle(): StyleClip | undefined {
    const { document, edits, selection } = this.#editing
    return copyStyle(document, selection[0] ?? '', edits)
  }

  pasteStyle(style: StyleClip): void {
    const { document, edits, selection } = this.#editing
    this.#commit(stylePlan(document, style, selection, edits))
  }

  /** Copies the selection: 50 px further, or again as far as the selected copy stands from its original. */
  duplicate(): void {
    const { document, edits, selection, lastCopy, frame } = this.#editing
    if (selection.length === 0) return
    const by = lastCopy.offsetOf(selection, frame) ?? { dx: PASTE_STEP, dy: PASTE_STEP }
    const clip = copyClip(document, selection, edits)
    placeClips(this.#editing, [placedInside(clip, by.dx, by.dy, document, edits)], by)
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
    const parents = new Set(selection.map((id) => document.get(id)?.parent))
    const places = [...parents].flatMap((parent) =>
      orderPlan(
        document,
        selection.filter((id) => document.get(id)?.parent === parent),
        step,
      ),
    )
    if (places.length === 0) return
    this.#editing.write((tx) => {
      for (const [id, place] of places) tx.move(id, place)
    })
  }

  canPut(ids: readonly string[], parent: string | null): boolean {
    return canPutInto(this.#editing.document, ids, parent)
  }

  /** Moves widgets within the tree; on the page they stay where they are seen. */
  put(ids: readonly string[], place: TreePlace): void {
    const { document, edits } = this.#editing
    this.#editing.write((tx) => writePlace(document, tx, ids, place, edits))
  }

  align(to: Alignment): void {
    const { document, edits, selection } = this.#editing
    this.#commit(alignPlan(document, selection, to, edits))
  }

  space(axis: 'x' | 'y'): void {
    const { document, edits, selection } = this.#editing
    this.#commit(spacingPlan(document, selection, axis, edits))
  }

  /** Gives all selected widgets the width, height, or both, of the first selected one. */
  resizeAlike(of: 'width' | 'height' | 'both'): void {
    const { document, edits, selection } = this.#editing
    this.#commit(sizePlan(document, selection, of, edits))
  }

  flip(axis: 'x' | 'y'): void {
    const { document, edits, selection } = this.#editing
    this.#commit(flipPlan(document, selection, axis, edits))
  }

  lock(ids: readonly string[], isLocked: boolean): void {
    const { document } = this.#editing
    const changed = ids.filter((id) => (document.get(id)?.props['posLock'] === true) !== isLocked)
    this.#commit(new Map(changed.map((id) => [id, { posLock: isLocked }])))
  }

  rename(id: string, name: string): void {
    if (this.#editing.document.get(id)) this.#commit(new Map([[id, { widgetName: name }]]))
  }

  /** 5.1: turns by a quarter clockwise, kept below 360. */
  rotate(): void {
    const { document, edits, selection } = this.#editing
    this.#commit(turnPlan(document, selection, edits))
  }

  #commit(plan: ReadonlyMap<string, Props>): void {
    if (plan.size > 0) this.#editing.commit(plan)
  }

  #groups(): string[] {
    const { document, selection } = this.#editing
    return unlockedOf(document, selection).filter((id) => isContainer(document.get(id)?.type))
  }
}
