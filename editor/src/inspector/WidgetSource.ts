import type { Engine, Props, WidgetRecord } from '@mimic/engine'
import { type Editing, positionPlan } from '@mimic/engine/editing'
import type { FieldSource, Refusal } from './FieldSource.ts'
import { fieldPlan, fieldValue } from './fieldValue.ts'

/** Geometry, which the lock holds and 5.1 limits; the margins of charts are not. */
const geometry = /^position\.(x|y|width|height|rotate|cx|cy|r|rx|ry|[xy][123]|points\..+)$/

/**
 * The selected widgets: an edit writes all of them as one undo step; positions of the unlocked only. One for as long as
 * they are selected, so that a field whose value stayed need not be drawn again.
 */
export class WidgetSource implements FieldSource {
  readonly #ids: readonly string[]
  readonly #editing: Editing
  readonly #engine: Pick<Engine, 'setPreview'> | undefined
  #records: readonly WidgetRecord[] = []
  /** Values by path since the last reading: a field, its condition and its stamp ask for the same ones. */
  readonly #values = new Map<string, unknown>()

  constructor(ids: readonly string[], editing: Editing, engine?: Pick<Engine, 'setPreview'>) {
    this.#ids = ids
    this.#editing = editing
    this.#engine = engine
    this.read()
  }

  /** As they were when they were last read. */
  get records(): readonly WidgetRecord[] {
    return this.#records
  }

  /** Reads the widgets anew: the document has changed. */
  read(): readonly WidgetRecord[] {
    const records = this.#ids.flatMap((id) => this.#editing.document.get(id) ?? [])
    const isSame = records.length === this.#records.length && records.every((each, i) => each === this.#records[i])
    if (!isSame) {
      this.#records = records
      this.#values.clear()
    }
    return this.#records
  }

  value(path: string): unknown {
    if (!this.#values.has(path)) this.#values.set(path, fieldValue(this.records, path, this.#editing.edits))
    return this.#values.get(path)
  }

  write(leaves: Props): Refusal | undefined {
    const [path, ...others] = Object.keys(leaves)
    if (path !== undefined && others.length === 0 && geometry.test(path)) {
      const ids = this.records.map(({ id }) => id)
      return this.#place(ids, path, leaves[path])
    }
    return this.writeEach(fieldPlan(this.records, leaves, this.#editing.edits))
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

  #place(ids: readonly string[], path: string, value: unknown): Refusal | undefined {
    const plan = positionPlan(this.#editing.document, ids, path, value, this.#editing.edits)
    if (plan.is === 'refused') return plan.why
    if (plan.leaves.size > 0) this.#editing.commit(plan.leaves)
    return undefined
  }
}
