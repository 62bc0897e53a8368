import type { Engine, Props, WidgetRecord } from '@mimic/engine'
import {
  type BoxField,
  boxFields,
  boxPlan,
  type Editing,
  isLocked,
  movedLeaves,
  type PositionPlan,
  pageBox,
  positionPlan,
} from '@mimic/engine/editing'
import { isContainer } from '@mimic/engine/schema'
import type { Change } from '../fields/calculation.ts'
import type { FieldSource, Refusal } from '../fields/FieldSource.ts'
import { fieldPlan, fieldRefusal, fieldValue, isPageDark, MIXED } from '../fields/fieldValue.ts'
import { type SignalTraits, signalDefaults } from '../fields/signalDefaults.ts'

/** Geometry: the position lock and the limits of 5.1 apply to it. The margins of charts are no geometry. */
const geometry = /^position\.(x|y|width|height|rotate|cx|cy|r|rx|ry|[xy][123]|points\..+)$/

/** Sides of the visible box. No leaf holds them, and widgets of all kinds have them. */
export const seenPath = (field: BoxField) => `seen.${field}`
const seenFields = new Map<string, BoxField>(boxFields.map((field) => [seenPath(field), field]))
/** Numbers of position and size: they follow a drag on the drawing board. */
export const isPlace = (path: string): boolean => geometry.test(path) || seenFields.has(path)
/** The same sides under the names of a group's fields: a group's own leaves hold the box that it was made with. */
const groupFields = new Map<string, BoxField>(boxFields.map((field) => [`position.${field}`, field]))

type ChangePlan = PositionPlan | { readonly is: 'refused'; readonly why: Refusal }

/**
 * The selected widgets: an edit writes all of them as one undo step; positions of the unlocked only. One for as long as
 * they are selected, so that a field whose value stayed need not be drawn again.
 */
export class WidgetSource implements FieldSource {
  readonly #ids: readonly string[]
  readonly #editing: Editing
  readonly #engine: Pick<Engine, 'setPreview'> | undefined
  #records: readonly WidgetRecord[] = []
  #isPageDark = false
  /** Values by path since the last reading: a field, its condition and its stamp ask for the same ones. */
  readonly #values = new Map<string, unknown>()

  constructor(ids: readonly string[], editing: Editing, engine?: Pick<Engine, 'setPreview'>) {
    this.#ids = ids
    this.#editing = editing
    this.#engine = engine
    this.read()
  }

  /** The records of the last reading. */
  get records(): readonly WidgetRecord[] {
    return this.#records
  }

  /** Reads the widgets anew: the document has changed. */
  read(): readonly WidgetRecord[] {
    const records = this.#ids.flatMap((id) => this.#editing.document.get(id) ?? [])
    const isSame = records.length === this.#records.length && records.every((each, i) => each === this.#records[i])
    const isDark = isPageDark(this.#editing.document)
    if (!isSame || isDark !== this.#isPageDark) {
      this.#records = records
      this.#isPageDark = isDark
      this.#values.clear()
    }
    return this.#records
  }

  value(path: string): unknown {
    // Not cached: the box of a group changes with its parts, while its record stays the same.
    const side = this.#sideOf(path)
    if (side) return this.#seen(side)
    if (!this.#values.has(path))
      this.#values.set(path, fieldValue(this.records, path, this.#editing.edits, this.#isPageDark))
    return this.#values.get(path)
  }

  write(leaves: Props): Refusal | undefined {
    const [path, ...others] = Object.keys(leaves)
    if (path !== undefined && others.length === 0) {
      const ids = this.records.map(({ id }) => id)
      const { document, edits } = this.#editing
      const side = this.#sideOf(path)
      if (side) return this.#commit(boxPlan(document, ids, side, Number(leaves[path]), edits))
      if (geometry.test(path)) return this.#place(ids, path, leaves[path])
    }
    const { edits } = this.#editing
    return fieldRefusal(this.records, leaves, edits) ?? this.writeEach(fieldPlan(this.records, leaves, edits))
  }

  change(path: string, of: Change): Refusal | undefined {
    const plan = this.#changePlan(path, of)
    if (plan.is === 'refused') return plan.why
    if (plan.leaves.size > 0) this.#editing.commit(plan.leaves)
    return undefined
  }

  previewChange(path: string, of: Change | null): Refusal | undefined {
    const plan = of && this.#changePlan(path, of)
    if (plan?.is === 'refused') return plan.why
    this.#editing.show(plan ? { preview: plan.leaves } : {})
    return undefined
  }

  /** @returns the value of a side or position while a drag, or a preview, moves the widgets; undefined at rest */
  valueNow(path: string): unknown {
    const { carried, preview } = this.#editing.chrome
    if (!carried && !preview) return undefined
    const side = this.#sideOf(path)
    if (side) return this.#seen(side)
    const { document, edits } = this.#editing
    let now: unknown
    for (const record of this.#records) {
      const leaves = carried ? movedLeaves(document, record.id, carried.dx, carried.dy, edits) : preview?.get(record.id)
      const value = leaves?.[path] ?? this.#leafOf(record, path)
      if (now !== undefined && now !== value) return MIXED
      now = value
    }
    return now
  }

  bind(leaves: Props, signal: SignalTraits, before: SignalTraits | undefined): Refusal | undefined {
    const { edits } = this.#editing
    const plan = fieldPlan(this.records, leaves, edits)
    const whole = this.records.map((record) => {
      const own = signalDefaults(record, edits.get(record.type)?.model, signal, before)
      return [record.id, { ...plan.get(record.id), ...own }] as const
    })
    return this.writeEach(new Map(whole))
  }

  /** Writes leaves by widget id: the items of lists, which differ in their ids. */
  writeEach(plan: ReadonlyMap<string, Props>): Refusal | undefined {
    const [first] = plan
    if (!first) return 'unreadable'
    const [path, ...others] = Object.keys(first[1])
    // A point of a line is its geometry.
    if (plan.size === 1 && path !== undefined && others.length === 0 && geometry.test(path))
      return this.#place([first[0]], path, first[1][path])
    this.#editing.commit(plan)
    return undefined
  }

  preview(leaves: Props | null): void {
    this.#engine?.setPreview(leaves && fieldPlan(this.records, leaves, this.#editing.edits))
  }

  /** @returns leaves that change a number of every widget, or of none; of a position those of the unlocked */
  #changePlan(path: string, of: Change): ChangePlan {
    const { document, edits } = this.#editing
    const side = this.#sideOf(path)
    const isPlaced = side !== undefined || geometry.test(path)
    const leaves = new Map<string, Props>()
    let locked = 0
    for (const record of this.read()) {
      const { id, type } = record
      if (isPlaced && isLocked(document, id)) {
        locked++
        continue
      }
      // The box at rest: a preview of the same change may be shown.
      const before = side ? pageBox(document, id, edits)?.[boxFields.indexOf(side)] : this.#leafOf(record, path)
      const value = of(Number(before))
      if (!Number.isFinite(value)) return { is: 'refused', why: 'calculation' }
      if (isPlaced) {
        const plan = side
          ? boxPlan(document, [id], side, value, edits)
          : positionPlan(document, [id], path, value, edits)
        if (plan.is === 'refused') return plan
        for (const [each, changed] of plan.leaves) leaves.set(each, changed)
        continue
      }
      const kept = edits.get(type)?.model.props[path]?.parse(value)
      if (kept === undefined) return { is: 'refused', why: 'range' }
      leaves.set(id, { [path]: kept })
    }
    return locked > 0 && leaves.size === 0 ? { is: 'refused', why: 'locked' } : { is: 'plan', leaves }
  }

  /** One widget's value: thousands are asked for with each move of a drag. */
  #leafOf({ type, props }: WidgetRecord, path: string): unknown {
    const prop = this.#editing.edits.get(type)?.model.props[path]
    return props[path] === undefined ? prop?.initial : (prop?.parse(props[path]) ?? prop?.initial)
  }

  #sideOf(path: string): BoxField | undefined {
    const hasGroup = this.#records.some(({ type }) => isContainer(type))
    return seenFields.get(path) ?? (hasGroup ? groupFields.get(path) : undefined)
  }

  #place(ids: readonly string[], path: string, value: unknown): Refusal | undefined {
    return this.#commit(positionPlan(this.#editing.document, ids, path, value, this.#editing.edits))
  }

  #seen(side: BoxField): unknown {
    const at = boxFields.indexOf(side)
    let seen: number | undefined
    for (const { id } of this.#records) {
      const value = this.#editing.boxOf(id)?.[at]
      if (value === undefined) continue
      if (seen !== undefined && value !== seen) return MIXED
      seen = value
    }
    return seen
  }

  #commit(plan: PositionPlan): Refusal | undefined {
    if (plan.is === 'refused') return plan.why
    if (plan.leaves.size > 0) this.#editing.commit(plan.leaves)
    return undefined
  }
}
