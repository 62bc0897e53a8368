import type { InspectorField } from '@mimic/engine'
import { type FieldSource, isShown, type Refusal } from '../fields/FieldSource.ts'

/** The field must not be empty in the present state. */
export function isNeeded(field: InspectorField, source: FieldSource): boolean {
  return field.needed !== undefined && isShown(field.needed, source)
}

/** Writes what was typed into a field: it is kept exactly, or refused. @returns why nothing was written */
export function writeTyped(field: InspectorField, source: FieldSource, next: unknown): Refusal | undefined {
  const { path, control, max } = field
  if (typeof next === 'string') {
    if (next.trim() === '' && isNeeded(field, source)) return 'empty'
    if ((control === 'text' || control === 'area') && max !== undefined && next.length > max) return 'long'
  }
  return source.write({ [path]: next })
}
