import type { Props, WidgetModel } from '@mimic/engine'
import type { FieldSource, Refusal } from '../fields/FieldSource.ts'
import { nestedAt, withNested } from './nested.ts'

/**
 * An item of a list: its fields by dotted path; what it leaves out has the value in `absent`, or the default that the
 * widget's own leaf has.
 */
export class ItemSource implements FieldSource {
  readonly #item: object
  readonly #model: WidgetModel | undefined
  readonly #write: (item: object) => Refusal | undefined
  readonly #absent: Props

  constructor(
    item: object,
    model: WidgetModel | undefined,
    write: (item: object) => Refusal | undefined,
    absent: Props = {},
  ) {
    this.#item = item
    this.#model = model
    this.#write = write
    this.#absent = absent
  }

  value(path: string): unknown {
    const value = nestedAt(this.#item, path) ?? this.#absent[path]
    if (value !== undefined || !path.includes('.')) return value
    return this.#model && Object.hasOwn(this.#model.props, path) ? this.#model.props[path]?.initial : undefined
  }

  write(leaves: Props): Refusal | undefined {
    let item = this.#item
    for (const [path, value] of Object.entries(leaves)) item = withNested(item, path, value)
    return this.#write(item)
  }
}
