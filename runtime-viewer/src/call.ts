import { codes, type FieldProblem, isSuccess } from '@mimic/contract/errors'
import { encodeForm, type FormObject } from '@mimic/contract/form'
import { limits } from '@mimic/contract/limits'

/** The answer of a call, its envelope included. */
export interface Answer<T> {
  readonly code: number
  readonly message: string
  readonly data: T
  readonly fields?: readonly FieldProblem[]
  readonly status?: 'pending' | 'success' | 'failure'
  readonly online?: boolean
  readonly uuid?: string
}

/** A call that was refused, with the server's code and text; 503 when the server could not be reached, 408 after 120 s. */
export class CallError extends Error {
  readonly code: number
  readonly fields: readonly FieldProblem[]
  constructor(code: number, message: string, fields: readonly FieldProblem[] = []) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.fields = fields
  }
}

/** Makes the calls of one server, in one language. */
export class Caller {
  readonly baseUrl: string
  readonly #locale: () => 'cn' | 'en'

  constructor(baseUrl: string, locale: () => 'cn' | 'en') {
    this.baseUrl = baseUrl
    this.#locale = locale
  }

  /** POST with a form-encoded body. @throws {CallError} for any code but 200 and 201 */
  async post<T>(path: string, body: FormObject): Promise<Answer<T>> {
    const response = await this.#fetch(path, {
      method: 'POST',
      body: encodeForm(body),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-mimic-lang': this.#locale() },
    })
    // Our own server's envelope; each caller names the shape of `data` from the contract.
    const answer = (await response.json().catch(() => ({ code: codes.unavailable, message: '' }))) as Answer<T>
    if (!isSuccess(answer.code)) throw new CallError(answer.code, answer.message, answer.fields)
    return answer
  }

  /** A JSON file. @throws {CallError} */
  async file(path: string): Promise<unknown> {
    const response = await this.#fetch(path, {})
    const body: unknown = await response.json().catch(() => undefined)
    if (response.ok && body !== undefined) return body
    const { code = codes.unavailable, message = '' } = (body ?? {}) as Partial<Answer<unknown>>
    throw new CallError(code, message)
  }

  /** A file as it is. @throws {CallError} */
  async blob(path: string): Promise<Blob> {
    const response = await this.#fetch(path, { headers: { 'x-mimic-lang': this.#locale() } })
    if (response.ok) return response.blob()
    const { code, message } = (await response.json().catch(() => ({}))) as Partial<Answer<unknown>>
    throw new CallError(code ?? codes.unavailable, message ?? '')
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(this.baseUrl + path, {
        ...init,
        credentials: 'include',
        signal: AbortSignal.timeout(limits.http.timeoutMs),
      })
    } catch (error) {
      const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
      throw new CallError(isTimeout ? codes.timeout : codes.unavailable, isTimeout ? 'timeout' : 'unreachable')
    }
  }
}
