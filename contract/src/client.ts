import type { AnyCall } from './calls/index.ts'
import type { BodyOf, DataOf, Encoding, Method } from './endpoint.ts'
import { codes, type FieldProblem, isSuccess, type Locale } from './errors.ts'
import { encodeForm, type FormObject } from './form.ts'
import { viewLimits } from './viewLimits.ts'

// Only types come from the calls' declarations, so no schema reaches a client's bundle.

/** Every declared call by its path. */
type CallByPath = { readonly [C in AnyCall as C['path']]: C }

/** The paths of the calls that are made in one way. */
type PathOf<M extends Method, C extends Encoding> = {
  [P in keyof CallByPath]: CallByPath[P] extends { readonly method: M; readonly encoding: C } ? P : never
}[keyof CallByPath]
/** The path of a call that sends a form and gets data. */
export type CallPath = PathOf<'POST', 'form'>
/** The path of a call that is read with GET and gets data. */
type ReadPath = PathOf<'GET', 'form'>
/** The path of a call that takes a file beside its fields. */
export type FilePath = PathOf<'POST', 'multipart' | 'upload'>

/** The body of the call at a path. A field that may be left out may be `undefined` as well: it is not sent then. */
export type CallBody<P extends keyof CallByPath> = Sendable<BodyOf<CallByPath[P]>>
/** `data` of the reply to the call at a path. */
export type CallData<P extends keyof CallByPath> = DataOf<CallByPath[P]>
/** The fields of a call that takes a file, without the file. */
export type FileFields<P extends FilePath> = Omit<CallBody<P>, 'file'>

type Sendable<B> = { readonly [K in keyof B]: Partial<B> extends Pick<B, K> ? B[K] | undefined : B[K] }

/** Makes a declared call and gives `data`. @throws {CallError} for every answer but success */
export type Call = <P extends CallPath>(path: P, body: CallBody<P>) => Promise<CallData<P>>

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

/** A call that was refused, with the server's code and text, or that nobody answered: 503, or 408 after 120 s. */
export class CallError extends Error {
  readonly code: number
  /** What of the body it is about; empty where the server names nothing. */
  readonly fields: readonly FieldProblem[]
  /** False when nobody answered: whether the server has done it is unknown. */
  readonly isAnswered: boolean
  constructor(code: number, message: string, fields: readonly FieldProblem[] = [], isAnswered = true) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.fields = fields
    this.isAnswered = isAnswered
  }
}

export interface CallerOptions {
  /** Origin of the server; empty for the page's own. */
  readonly baseUrl?: string
  /** The language of the server's texts; without it the server takes the one of the cookie. */
  readonly locale?: () => Locale
  /** Goes in a header, instead of the browser's cookies. */
  readonly token?: string | undefined
  /** Told of each answer before its body is read. */
  readonly onResponse?: (response: Response) => void
  /** Told of each error before it is thrown; where nobody answered, it may put the message in the user's words. */
  readonly onError?: (error: CallError) => void
}

/** Makes the calls of one server. */
export class Caller {
  readonly baseUrl: string
  readonly #options: CallerOptions

  constructor(options: CallerOptions = {}) {
    this.baseUrl = options.baseUrl ?? ''
    this.#options = options
  }

  /** Whether it comes by an embed token: as nobody, who confirms nothing and has no messages. */
  get hasToken(): boolean {
    return this.#options.token !== undefined
  }

  /** Makes a declared call and gives `data`. @throws {CallError} for every answer but success */
  readonly call: Call = async (path, body) => (await this.ask(path, body)).data

  /** The same with its envelope, which says how an asynchronous command stands. @throws {CallError} */
  ask<P extends CallPath>(path: P, body: CallBody<P>): Promise<Answer<CallData<P>>> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return this.send(path, { body: formOf(body), headers })
  }

  /** Makes a declared call that is read with GET. @throws {CallError} */
  readonly get = async <P extends ReadPath>(path: P, query: CallBody<P>): Promise<CallData<P>> =>
    (await this.send<CallData<P>>(`${path}?${formOf(query)}`, {})).data

  /** Any request that is answered in our envelope; a POST where it has a body. @throws {CallError} */
  send<T>(path: string, { body, headers }: Pick<RequestInit, 'body' | 'headers'>): Promise<Answer<T>> {
    // The form of a call without fields is an empty text.
    const method = body === undefined ? 'GET' : 'POST'
    const init = { method, body: body ?? null, headers: { ...headers, ...this.#language } }
    return this.#fetch(path, init, async (response) => {
      // Our own server's envelope: what is none comes from something between.
      const answer = (await response.json()) as Answer<T>
      if (isSuccess(answer.code)) return answer
      throw refusal(answer)
    })
  }

  /** A JSON file. @throws {CallError} */
  file(path: string): Promise<unknown> {
    return this.#fetch(path, {}, async (response) => {
      const body: unknown = await response.json()
      if (response.ok) return body
      throw refusal(body)
    })
  }

  /** A file as it is, and what the server says about it. @throws {CallError} */
  blob(path: string): Promise<{ readonly blob: Blob; readonly headers: Headers }> {
    return this.#fetch(path, { headers: this.#language }, async (response) => {
      if (response.ok) return { blob: await response.blob(), headers: response.headers }
      throw refusal(await response.json())
    })
  }

  /** Asks for a picture of the server with what its calls go by; of another server without. */
  readonly picture = (url: URL): Promise<Response> =>
    url.origin === new URL(this.baseUrl, document.baseURI).origin
      ? fetch(url, this.#credentials({}))
      : fetch(url, { credentials: 'omit' })

  get #language(): Readonly<Record<string, string>> {
    const { locale } = this.#options
    return locale ? { 'x-mimic-lang': locale() } : {}
  }

  /** @param read takes the answer's body: a call ends with it */
  async #fetch<T>(path: string, init: RequestInit, read: (response: Response) => Promise<T>): Promise<T> {
    // Not AbortSignal.timeout(): that one stays for its whole time, whenever the answer comes.
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), viewLimits.http.timeoutMs)
    let isHeard = false
    try {
      const response = await fetch(this.baseUrl + path, { ...this.#credentials(init), signal: late.signal })
      isHeard = true
      this.#options.onResponse?.(response)
      return await read(response)
    } catch (error) {
      const failure = error instanceof CallError ? error : await this.#noAnswer(late.signal.aborted, isHeard)
      this.#options.onError?.(failure)
      throw failure
    } finally {
      clearTimeout(timer)
    }
  }

  async #noAnswer(isLate: boolean, isHeard: boolean): Promise<CallError> {
    if (isLate) return new CallError(codes.timeout, 'timeout', [], false)
    const isRefused = !isHeard && this.hasToken && (await this.#isThere())
    const fields = isRefused ? ([{ path: 'origin', reason: 'unknown' }] as const) : []
    return new CallError(codes.unavailable, 'unreachable', fields, false)
  }

  /** The token in a header: addresses are logged. */
  #credentials(init: RequestInit): RequestInit {
    const { token } = this.#options
    if (token === undefined) return { ...init, credentials: 'include' }
    return { ...init, credentials: 'omit', headers: { ...init.headers, authorization: `Bearer ${token}` } }
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

/** A body of a declared call is made of plain form values; its static type does not show it. */
const formOf = (body: unknown): string => encodeForm(body as FormObject)

function refusal(body: unknown): CallError {
  const { code = codes.unavailable, message = '', fields } = (body ?? {}) as Partial<Answer<unknown>>
  return new CallError(code, message, fields)
}

/** Makes a call that takes a file beside its fields. @throws {CallError} for every answer but success */
export async function upload<P extends FilePath>(
  caller: Caller,
  path: P,
  fields: FileFields<P>,
  file: Blob,
): Promise<CallData<P>> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.append(name, String(value))
  body.append('file', file, 'file')
  return (await caller.send<CallData<P>>(path, { body })).data
}
