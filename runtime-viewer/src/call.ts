import { codes, type FieldProblem, isSuccess } from '@mimic/contract/errors'
import { encodeForm, type FormObject } from '@mimic/contract/form'
import { viewLimits } from '@mimic/contract/viewLimits'

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
  /** Instead of the browser's cookies. */
  readonly #token: string | undefined

  constructor(baseUrl: string, locale: () => 'cn' | 'en', token?: string) {
    this.baseUrl = baseUrl
    this.#locale = locale
    this.#token = token
  }

  /** Whether it comes by an embed token: as nobody, who confirms nothing and has no messages. */
  get hasToken(): boolean {
    return this.#token !== undefined
  }

  /** Asks for a picture of the server with what its calls go by; of another server without. */
  readonly picture = (url: URL): Promise<Response> =>
    url.origin === new URL(this.baseUrl, document.baseURI).origin
      ? fetch(url, this.#token ? this.#bearer({}) : { credentials: 'include' })
      : fetch(url, { credentials: 'omit' })

  /** POST with a form-encoded body. @throws {CallError} for any code but 200 and 201 */
  async post<T>(path: string, body: FormObject): Promise<Answer<T>> {
    const init = {
      method: 'POST',
      body: encodeForm(body),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-mimic-lang': this.#locale() },
    }
    // Our own server's envelope; each caller names the shape of `data` from the contract.
    const answer = await this.#fetch(
      path,
      init,
      (response) => response.json().catch(() => ({ code: codes.unavailable, message: '' })) as Promise<Answer<T>>,
    )
    if (!isSuccess(answer.code)) throw new CallError(answer.code, answer.message, answer.fields)
    return answer
  }

  /** A JSON file. @throws {CallError} */
  async file(path: string): Promise<unknown> {
    return this.#fetch(path, {}, async (response) => {
      const body: unknown = await response.json().catch(() => undefined)
      if (response.ok && body !== undefined) return body
      const { code = codes.unavailable, message = '', fields } = (body ?? {}) as Partial<Answer<unknown>>
      throw new CallError(code, message, fields)
    })
  }

  /** A file as it is, and what the server says about it. @throws {CallError} */
  async blob(path: string): Promise<{ readonly blob: Blob; readonly headers: Headers }> {
    return this.#fetch(path, { headers: { 'x-mimic-lang': this.#locale() } }, async (response) => {
      if (response.ok) return { blob: await response.blob(), headers: response.headers }
      const { code, message } = (await response.json().catch(() => ({}))) as Partial<Answer<unknown>>
      throw new CallError(code ?? codes.unavailable, message ?? '')
    })
  }

  /** @param read takes the answer's body: a call ends with it */
  async #fetch<T>(path: string, init: RequestInit, read: (response: Response) => Promise<T>): Promise<T> {
    // Not AbortSignal.timeout(): that one stays for its whole time, whenever the answer comes.
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), viewLimits.http.timeoutMs)
    try {
      const response = await fetch(this.baseUrl + path, {
        ...(this.#token ? this.#bearer(init) : { ...init, credentials: 'include' }),
        signal: late.signal,
      })
      return await read(response)
    } catch (error) {
      if (error instanceof CallError) throw error
      if (late.signal.aborted) throw new CallError(codes.timeout, 'timeout')
      const isRefused = this.#token !== undefined && (await this.#isThere())
      throw new CallError(codes.unavailable, 'unreachable', isRefused ? [{ path: 'origin', reason: 'unknown' }] : [])
    } finally {
      clearTimeout(timer)
    }
  }

  /** In a header: addresses are logged. */
  #bearer(init: RequestInit): RequestInit {
    return { ...init, credentials: 'omit', headers: { ...init.headers, authorization: `Bearer ${this.#token}` } }
  }

  /** A browser does not say that it may not read an answer: then the server is there for those who need not read it. */
  #isThere(): Promise<boolean> {
    return fetch(`${this.baseUrl}/viewer/mimic-viewer.js`, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
    }).then(
      () => true,
      () => false,
    )
  }
}
