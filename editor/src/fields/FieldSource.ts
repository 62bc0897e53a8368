import type { Props } from '@mimic/engine'
import type { PositionRefusal } from '@mimic/engine/editing'
import type { Change } from './calculation.ts'
import type { SignalTraits } from './signalDefaults.ts'

/**
 * Why a value was not taken: the shape's geometry does not allow it, or it is no value of the field (`unreadable`),
 * outside of what the field takes, longer than that, nothing where something must stand, ends in the wrong order, no
 * number, a calculation without a result, a unit that measures something else, or no colour.
 */
export type Refusal =
  | PositionRefusal
  | 'unreadable'
  | 'range'
  | 'long'
  | 'empty'
  | 'order'
  | 'number'
  | 'calculation'
  | 'unit'
  | 'colour'

/** A source that fields read and write: the selected widgets, an item of a list, the page. */
export interface FieldSource {
  /** The leaf, or its default where it is absent; MIXED where widgets differ. */
  value(path: string): unknown
  /** Writes leaves as one undo step; undefined removes one. @returns why nothing was written */
  write(leaves: Props): Refusal | undefined
  /** Writes the number that follows from each widget's own, as one undo step. @returns why nothing was written */
  change?(path: string, of: Change): Refusal | undefined
  /** Shows that number without writing it; null ends it. @returns why it cannot be had */
  previewChange?(path: string, of: Change | null): Refusal | undefined
  /**
   * Writes a binding as one undo step, and with it what the signal says of its values, where nobody has chosen otherwise.
   * @param before the signal that was bound there
   */
  bind?(leaves: Props, signal: SignalTraits, before: SignalTraits | undefined): Refusal | undefined
  /** Shows leaves while a gesture runs, without writing them; null ends it. */
  preview?(leaves: Props | null): void
}

/** The field has a meaning in the present state. */
export function isShown(when: Readonly<Record<string, readonly unknown[]>> | undefined, source: FieldSource): boolean {
  return Object.entries(when ?? {}).every(([path, values]) => {
    const value = source.value(path)
    return typeof value === 'symbol' || values.includes(value)
  })
}
