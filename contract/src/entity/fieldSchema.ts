import { type TSchema, Type } from 'typebox'
import { oneLine, TimeMs } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'
import { type EntityFact, type TextField, textForms } from './Entity.ts'

/** The schema of a declared field's values. */
export const fieldSchema = (field: EntityFact): TSchema =>
  field.description === undefined ? bare(field) : { ...bare(field), description: field.description }

function bare(field: EntityFact): TSchema {
  switch (field.is) {
    case 'text':
      return Type.String({
        ...(field.min !== undefined && { minLength: field.min }),
        maxLength: field.max,
        ...form(field),
      })
    case 'number': {
      const { min, max } = field
      const range = { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) }
      return field.isWhole ? Type.Integer(range) : Type.Number(range)
    }
    case 'choice':
      return Type.Enum(Object.keys(field.choices))
    case 'choices': {
      const names = Object.keys(field.choices)
      const one = `(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})`
      return Type.String({ maxLength: names.join(',').length, pattern: `^(?:${one}(?:,${one})*)?$` })
    }
    case 'reference':
      return Type.String({
        maxLength: limits.id,
        pattern: field.initial === '' ? '^[A-Za-z0-9_-]*$' : '^[A-Za-z0-9_-]+$',
      })
    case 'references':
      return Type.String({
        maxLength: (limits.id + 1) * field.max,
        pattern: `^(?:[A-Za-z0-9_-]+(?:,[A-Za-z0-9_-]+){0,${field.max - 1}})?$`,
      })
    case 'flag':
      return Type.Boolean()
    case 'time':
      return TimeMs
  }
}

function form({ min = 0, rows, hasNoBlanks, form }: TextField): { pattern?: string } {
  if (form) return { pattern: textForms[form] }
  if (hasNoBlanks) return { pattern: '^\\S*$' }
  if (min === 0) return {}
  return { pattern: rows ? '\\S' : oneLine }
}
