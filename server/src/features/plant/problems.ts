import { codes, type FieldProblem } from '@mimic/contract'
import { ApiError } from '../../platform/ApiError.ts'

/** A refusal, and the file that it is about. */
export interface FileProblem {
  readonly file: string
  readonly error: ApiError
}

/** Problems that one answer tells. */
const TOLD = 100

/** One refusal for all files: each field stands as `devices/boiler.json#signals.3.scale`. */
export function refusalOf(problems: readonly FileProblem[]): ApiError {
  const fields = problems.flatMap(({ file, error }): FieldProblem[] => {
    if (error.code === codes.notFound) return [{ path: `${file}#id`, reason: 'unknown' }]
    if (!error.fields) return [{ path: file, reason: 'format', detail: `code ${error.code}` }]
    return error.fields.map((field) => ({ ...field, path: `${file}#${field.path}` }))
  })
  const first = problems[0]?.error.code
  const name = first === codes.forbidden ? 'forbidden' : first === codes.conflict ? 'conflict' : 'invalid'
  return new ApiError(name, fields.slice(0, TOLD))
}
