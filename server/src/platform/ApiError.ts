import { type CodeName, codes, type FieldProblem } from '@mimic/contract'

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

  /** The same refusal for a part of a larger body. A row that is not there is a problem of that part's `id`. */
  under(path: string): ApiError {
    if (this.code === codes.notFound) return new ApiError('invalid', [{ path: `${path}.id`, reason: 'unknown' }])
    const fields = this.fields?.map((field) => ({ ...field, path: `${path}.${field.path}` }))
    return new ApiError(this.#codeName, fields)
  }
}

/** The HTTP status of a code: the code itself if HTTP has it, 401 for an ended session, otherwise 200. */
export function httpStatus(code: number): number {
  if (
    code === codes.sessionEnded ||
    code === codes.sessionMissing ||
    code === codes.vcodeRequired ||
    code === codes.factorRequired ||
    code === codes.vcodeWrong
  )
    return 401
  if (
    code === codes.writeDenied ||
    code === codes.alarmDenied ||
    code === codes.accountDenied ||
    code === codes.proofRequired
  )
    return 403
  if (code === codes.storeDamaged || code === codes.storeAway) return codes.unavailable
  if (code === codes.unavailable || code === codes.timeout || code === codes.storeFull) return code
  return [200, 201, 400, 401, 403, 404, 409, 413, 422, 423, 424, 429, 500].includes(code) ? code : 200
}

export const notFound = (): ApiError => new ApiError('notFound')
type Reason = FieldProblem['reason']

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
