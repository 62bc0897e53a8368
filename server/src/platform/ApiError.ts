import { type CodeName, codes, codeTable, type FieldProblem, type Reason } from '@mimic/contract'

/** A refusal with a code of the closed list, and the fields it is about. The client translates it; no prose here. */
export class ApiError extends Error {
  readonly code: number
  readonly fields: readonly FieldProblem[] | undefined
  readonly #codeName: CodeName
  constructor(name: CodeName, fields?: readonly FieldProblem[]) {
    super(`refused: ${name}`)
    this.name = 'ApiError'
    this.code = codes[name]
    this.fields = fields
    this.#codeName = name
  }

  /** The HTTP status of the reply. */
  get http(): number {
    return codeTable[this.#codeName].http
  }

  /** The same refusal for a part of a larger body. A row that is not there is a problem of that part's `id`. */
  under(path: string): ApiError {
    if (this.code === codes.notFound) return new ApiError('invalid', [{ path: `${path}.id`, reason: 'unknown' }])
    const fields = this.fields?.map((field) => ({ ...field, path: `${path}.${field.path}` }))
    return new ApiError(this.#codeName, fields)
  }
}

export const notFound = (): ApiError => new ApiError('notFound')
/** A refusal about one field. @param more a number is the field's limit, a text the detail */
export function refusal(name: CodeName, path: string, reason: Reason, more?: number | string): ApiError {
  const facts = typeof more === 'number' ? { limit: more } : typeof more === 'string' ? { detail: more } : {}
  return new ApiError(name, [{ path, reason, ...facts }])
}
/** For a body that is valid by the schema but not by the facts. @param more as in {@link refusal} */
export const invalid = (path: string, reason: Reason, more?: number | string): ApiError =>
  refusal('invalid', path, reason, more)
/** For a call that does not fit the state of the rows. @param more as in {@link refusal} */
export const conflict = (path: string, reason: Reason, more?: number | string): ApiError =>
  refusal('conflict', path, reason, more)
