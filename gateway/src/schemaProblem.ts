import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** The first thing that is wrong with a value: the dotted path of the field, and a sentence part. */
export interface Problem {
  readonly path: string
  readonly reason: string
}

/** The first problem of a value that should have this schema; undefined if it has. @param at path of the value */
export function schemaProblem(schema: TSchema, input: unknown, at = ''): Problem | undefined {
  if (Value.Check(schema, input)) return undefined
  const [error] = Value.Errors(schema, input)
  if (!error) return { path: at, reason: 'is not valid' }
  const { instancePath, keyword, message, params } = error
  const steps = [at, ...instancePath.slice(1).split('/')]
  const path = (more: readonly string[] = []) => [...steps, ...more].filter((step) => step !== '').join('.')
  if (keyword === 'required') return { path: path([String(Object.values(params).flat()[0])]), reason: 'is missing' }
  // A closed object's schema for every further field is `false`.
  if (keyword === 'boolean') return { path: path(), reason: 'is not known' }
  const allowed = keyword === 'const' || keyword === 'enum' ? `: ${Object.values(params).flat().join(', ')}` : ''
  return { path: path(), reason: `${message}${allowed}` }
}
