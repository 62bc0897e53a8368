import type { AnyCall } from './calls/index.ts'
import type { BodyOf, DataOf, Encoding, Method } from './endpoint/endpoint.ts'
import type { FieldProblem, Locale } from './errors.ts'
import { encodeForm, type FormObject } from './form.ts'
import { POSITION_HEADER } from './view/positionHeader.ts'
import { isSuccess, viewCodes } from './view/viewCodes.ts'
import { viewLimits } from './view/viewLimits.ts'

// Only types come from the calls' declarations, so no schema reaches a client's bundle.

/** Every declared call by its path. */
type CallByPath = { readonly [C in AnyCall as C['path']]: C }

/** The paths of the calls with this method and encoding. */
type PathOf<M extends Method, C extends Encoding> = {
  [P in keyof CallByPath]: CallByPath[P] extends { readonly method: M; readonly encoding: C } ? P : never
}[keyof CallByPath]
/** The path of a call that sends a form and returns data. */
export type CallPath = PathOf<'POST', 'form'>
/** The path of a call that is read with GET and returns data. */
type ReadPath = PathOf<'GET', 'form'>
/** The path of a call that sends a file beside its fields. */
export type FilePath = PathOf<'POST', 'multipart' | 'upload'>

/** The body of the call at a path. An optional field may also be `undefined`: it is not sent then. */
export type CallBody<P extends keyof CallByPath> = Sendable<BodyOf<CallByPath[P]>>
/** `data` of the reply to the call at a path. */
export type CallData<P extends keyof CallByPath> = DataOf<CallByPath[P]>
/** The fields of a call that sends a file, without the file. */
export type FileFields<P extends FilePath> = Omit<CallBody<P>, 'file'>

type Sendable<B> = { readonly [K in keyof B]: Partial<B> extends Pick<B, K> ? B[K] | undefined : B[K] }

/** How a call is made. */
export interface CallManner {
  /** The call is given up with 408 if its answer has not begun after this, ms: most often nobody will answer. */
  readonly deadlineMs?: number
  /** The browser sends it before others that wait for a connection. */
  readonly priority?: 'high'
  /** Few of these are on their way at once (`viewLimits.http.polls`); the others wait for their turn. */
  readonly isPoll?: true
  /** Gives the call up; the caller's `onError` is not called then. */
  readonly signal?: AbortSignal
}

/**
 * For a call that is repeated soon anyway. A network that accepts connections and answers nothing would otherwise fill
 * all six connections that a browser has for a server, for two minutes.
 */
export const asPoll: CallManner = { isPoll: true, deadlineMs: viewLimits.http.pollMs }
/** For the token of a socket that is to be connected again. */
export const asFirst: CallManner = { priority: 'high', deadlineMs: viewLimits.http.pollMs }

/** Makes a declared call and returns its `data`. @throws {CallError} for every answer but success */
export type Call = <P extends CallPath>(path: P, body: CallBody<P>, manner?: CallManner) => Promise<CallData<P>>

/** The answer of a call, its envelope included. */
export interface Answer<T> {
  readonly code: number
  readonly message: string
  readonly data: T
  readonly fields?: readonly FieldProblem[]
  readonly status?: 'pending' | 'success' | 'failure'
  readonly online?: boolean
  readonly uuid?: string
  readonly simulated?: true
  /** The write waits for a second person, for this long at most, ms. */
  readonly secondLeftMs?: number
}

/** A call that was refused, with the server's code and text, or that nobody answered: 503, or 408 after its deadline. */
export class CallError extends Error {
  readonly code: number
  /** The fields of the body that the refusal is about; empty if the server names none. */
  readonly fields: readonly FieldProblem[]
  /** False when nobody answered: it is then unknown whether the server executed the call. */
  readonly isAnswered: boolean
  /** The `data` of the refusal; undefined without one. */
  readonly data: unknown
  constructor(code: number, message: string, fields: readonly FieldProblem[] = [], isAnswered = true, data?: unknown) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.fields = fields
    this.isAnswered = isAnswered
    this.data = data
  }

  /** The server cannot be reached, or it or its store is away for now: the same call may have an answer soon. */
  get isAway(): boolean {
    const { timeout, unavailable, storeAway } = viewCodes
    return this.code === unavailable || this.code === timeout || this.code === storeAway
  }
}

export interface CallerOptions {
  /** Origin of the server; empty for the page's own. */
  readonly baseUrl?: string
  /** The language of the server's texts. Without it, the server uses the language of its cookie. */
  readonly locale?: () => Locale
  /** Sent in a header, instead of the browser's cookies. */
  readonly token?: string | undefined
  /** The operating position that the screen belongs to; empty for none. Without it no header is sent. */
  readonly position?: (() => string) | undefined
  /** Called for each answer before its body is read. */
  readonly onResponse?: (response: Response) => void
  /** Called for each error before it is thrown; if nobody answered, it may translate the message. */
  readonly onError?: (error: CallError) => void
}

/** Makes the calls of one server. */
export class Caller {
  readonly baseUrl: string
  readonly #options: CallerOptions
  readonly #polls = new Turns(viewLimits.http.polls)

  constructor(options: CallerOptions = {}) {
    this.baseUrl = options.baseUrl ?? ''
    this.#options = options
  }

  /** Whether it uses an embed token. Such a caller is nobody: it confirms nothing and has no messages. */
  get hasToken(): boolean {
    return this.#options.token !== undefined
  }

  /** Makes a declared call and returns its `data`. @throws {CallError} */
  readonly call: Call = async (path, body, manner) => (await this.ask(path, body, manner)).data

  /** The same as `call`, but with the whole envelope, which holds the state of an asynchronous command. @throws {CallError} */
  ask<P extends CallPath>(path: P, body: CallBody<P>, manner?: CallManner): Promise<Answer<CallData<P>>> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return this.send(path, { body: formOf(body), headers }, manner)
  }

  /** Makes a declared call that is read with GET. @throws {CallError} */
  readonly get = async <P extends ReadPath>(path: P, query: CallBody<P>, manner?: CallManner): Promise<CallData<P>> =>
    (await this.send<CallData<P>>(`${path}?${formOf(query)}`, {}, manner)).data

  /** Sends any request whose answer has our envelope; it is a POST if it has a body. @throws {CallError} */
  async send<T>(path: string, { body, headers }: Sent, { isPoll, ...manner }: CallManner = {}): Promise<Answer<T>> {
    // The form of a call without fields is an empty text.
    const method = body === undefined ? 'GET' : 'POST'
    const init = { method, body: body ?? null, headers: { ...headers, ...this.#language, ...this.#position } }
    const read = async (response: Response) => {
      // Our own server always sends the envelope. Any other body comes from a proxy in between.
      const answer = (await response.json()) as Answer<T>
      if (isSuccess(answer.code)) return answer
      throw refusal(answer)
    }
    const ask = () => this.#fetch(path, init, read, manner)
    return isPoll ? this.#polls.take(ask) : ask()
  }

  /** Gets a JSON file. @throws {CallError} */
  file(path: string, manner?: CallManner): Promise<unknown> {
    const read = async (response: Response) => {
      const body: unknown = await response.json()
      if (response.ok) return body
      throw refusal(body)
    }
    return this.#fetch(path, {}, read, manner)
  }

  /** Gets a file as it is, with the headers of the answer. @throws {CallError} */
  blob(path: string): Promise<{ readonly blob: Blob; readonly headers: Headers }> {
    return this.#fetch(path, { headers: this.#language }, async (response) => {
      if (response.ok) return { blob: await response.blob(), headers: response.headers }
      throw refusal(await response.json())
    })
  }

  /** Gets a picture. Credentials are sent to our own server only. */
  readonly picture = (url: URL): Promise<Response> =>
    url.origin === new URL(this.baseUrl, document.baseURI).origin
      ? fetch(url, this.#credentials({}))
      : fetch(url, { credentials: 'omit' })

  get #language(): Readonly<Record<string, string>> {
    const { locale } = this.#options
    return locale ? { 'x-mimic-lang': locale() } : {}
  }

  get #position(): Readonly<Record<string, string>> {
    const position = this.#options.position?.() ?? ''
    return position === '' ? {} : { [POSITION_HEADER]: position }
  }

  /** @param read takes the answer's body; the deadline covers it too */
  async #fetch<T>(
    path: string,
    init: RequestInit,
    read: (response: Response) => Promise<T>,
    { deadlineMs, signal: given, ...manner }: Omit<CallManner, 'isPoll'> = {},
  ): Promise<T> {
    // AbortSignal.timeout() is no choice: its timer stays until the deadline even if the answer comes early.
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), viewLimits.http.timeoutMs)
    const beginTimer = deadlineMs && setTimeout(() => late.abort(), deadlineMs)
    const signal = given ? AbortSignal.any([late.signal, given]) : late.signal
    let isHeard = false
    try {
      const response = await fetch(this.baseUrl + path, { ...this.#credentials(init), ...manner, signal })
      isHeard = true
      clearTimeout(beginTimer)
      this.#options.onResponse?.(response)
      return await read(response)
    } catch (error) {
      const failure = error instanceof CallError ? error : await this.#noAnswer(signal.aborted, isHeard)
      if (!given?.aborted) this.#options.onError?.(failure)
      throw failure
    } finally {
      clearTimeout(timer)
      clearTimeout(beginTimer)
    }
  }

  async #noAnswer(isLate: boolean, isHeard: boolean): Promise<CallError> {
    if (isLate) return new CallError(viewCodes.timeout, 'timeout', [], false)
    const isRefused = !isHeard && this.hasToken && (await this.#isThere())
    const fields = isRefused ? ([{ path: 'origin', reason: 'unknown' }] as const) : []
    return new CallError(viewCodes.unavailable, 'unreachable', fields, false)
  }

  /** The token goes in a header because addresses are logged. */
  #credentials(init: RequestInit): RequestInit {
    const { token } = this.#options
    if (token === undefined) return { ...init, credentials: 'include' }
    return { ...init, credentials: 'omit', headers: { ...init.headers, authorization: `Bearer ${token}` } }
  }

  /**
   * A browser hides whether an answer failed or may not be read (CORS). A request in no-cors mode tells whether the
   * server is there.
   */
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

type Sent = Pick<RequestInit, 'body' | 'headers'>

/** Runs at most `size` tasks at once; the others wait in order. */
class Turns {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(size: number) {
    this.#free = size
  }

  async take<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#free--
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}

/** The body of a declared call consists of plain form values; its static type does not show it. */
const formOf = (body: unknown): string => encodeForm(body as FormObject)

function refusal(body: unknown): CallError {
  const { code = viewCodes.unavailable, message = '', fields, data } = (body ?? {}) as Partial<Answer<unknown>>
  return new CallError(code, message, fields, true, data ?? undefined)
}

/** Makes a call that sends a file beside its fields. @throws {CallError} for every answer but success */
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
