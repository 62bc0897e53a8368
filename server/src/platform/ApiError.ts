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
/** For a body that is valid by the schema but not by the facts. */
export const invalid = (path: string, reason: Reason, limit?: number): ApiError =>
  new ApiError('invalid', [limit === undefined ? { path, reason } : { path, reason, limit }])
