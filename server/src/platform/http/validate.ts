import type { FieldProblem } from '@mimic/contract'
import { Ajv, type ErrorObject } from 'ajv'
import type { TSchema } from 'typebox'
import { compileAtUse, type Validate } from '../compileAtUse.ts'

/** Form values are texts, so numbers and booleans are coerced; every bad field is reported at once. */
const formAjv = new Ajv({ coerceTypes: true, useDefaults: true, allErrors: true, strict: false })
/** JSON has types: coercion would make 0 of a null. */
const jsonAjv = new Ajv({ allErrors: true, strict: false })

export const compileForm = (schema: TSchema): Validate => finiteOnly(compileAtUse(formAjv, schema))
export const compileJson = (schema: TSchema): Validate => finiteOnly(compileAtUse(jsonAjv, schema))

/**
 * Refuses numbers that are not finite as values of a wrong type. Coercion makes them of texts such as `1e400`, after
 * which Ajv's own option (`strictNumbers`) skips the checks of their range instead of refusing them.
 */
function finiteOnly(check: Validate): Validate {
  const validate: Validate = (value) => {
    const isValid = check(value)
    const infinite = isValid ? infinitePath(value, '') : undefined
    validate.errors =
      infinite === undefined
        ? check.errors
        : [{ keyword: 'type', instancePath: infinite, schemaPath: '', params: { type: 'number' } }]
    return isValid && infinite === undefined
  }
  return validate
}

/** @returns the JSON pointer of the first number that is not finite */
function infinitePath(value: unknown, path: string): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, child] of Object.entries(value)) {
    const found = infinitePath(child, `${path}/${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** Turns schema errors into one problem per field, the most specific one first; at least one for an error. */
export function fieldProblems(errors: readonly ErrorObject[] | null | undefined): FieldProblem[] {
  const byPath = new Map<string, FieldProblem>()
  for (const error of errors ?? []) {
    const problem = fieldProblem(error)
    if (problem && !byPath.has(problem.path)) byPath.set(problem.path, problem)
  }
  const [first] = errors ?? []
  if (byPath.size === 0 && first) return [{ path: pathOf(first), reason: 'format' }]
  return [...byPath.values()].slice(0, 100)
}

const pathOf = ({ instancePath }: ErrorObject): string => instancePath.slice(1).replaceAll('/', '.')

function fieldProblem(error: ErrorObject): FieldProblem | undefined {
  const { keyword, params } = error
  const path = pathOf(error)
  const below = (name: string) => (path === '' ? name : `${path}.${name}`)
  const limit = typeof params['limit'] === 'number' ? { limit: params['limit'] } : {}
  switch (keyword) {
    case 'required':
      return { path: below(String(params['missingProperty'])), reason: 'required' }
    case 'additionalProperties':
      return { path: below(String(params['additionalProperty'])).slice(0, 64), reason: 'unknown' }
    case 'maxLength':
      return { path, reason: 'tooLong', ...limit }
    case 'minLength':
      return params['limit'] === 1 ? { path, reason: 'required' } : { path, reason: 'tooShort', ...limit }
    case 'maxItems':
      return { path, reason: 'limit', ...limit }
    case 'minItems':
      return params['limit'] === 1 ? { path, reason: 'required' } : { path, reason: 'tooShort', ...limit }
    case 'maximum':
      return { path, reason: 'tooLarge', ...limit }
    case 'minimum':
      return { path, reason: 'tooSmall', ...limit }
    case 'pattern':
    case 'const':
    case 'enum':
    case 'format':
      return { path, reason: 'format' }
    case 'type':
      return { path, reason: 'type' }
    default:
      return undefined
  }
}
