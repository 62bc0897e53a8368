import type { FieldProblem } from '@mimic/contract'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'

/** Form values are texts, so numbers and booleans are coerced; every bad field is reported at once. */
const formAjv = new Ajv({ coerceTypes: true, useDefaults: true, allErrors: true, strict: false })
/** JSON has types: coercion would make 0 of a null. */
const jsonAjv = new Ajv({ allErrors: true, strict: false })

export const compileForm = (schema: TSchema): ValidateFunction => formAjv.compile(schema)
export const compileJson = (schema: TSchema): ValidateFunction => jsonAjv.compile(schema)

/** Turns schema errors into one problem per field, the most specific one first. */
export function fieldProblems(errors: readonly ErrorObject[] | null | undefined): FieldProblem[] {
  const byPath = new Map<string, FieldProblem>()
  for (const error of errors ?? []) {
    const problem = fieldProblem(error)
    if (problem && !byPath.has(problem.path)) byPath.set(problem.path, problem)
  }
  return [...byPath.values()].slice(0, 100)
}

function fieldProblem({ keyword, instancePath, params }: ErrorObject): FieldProblem | undefined {
  const path = instancePath.slice(1).replaceAll('/', '.')
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
