import {
  type BodyOf,
  type DataOf,
  type Endpoint,
  encodeForm,
  type FieldProblem,
  type FormObject,
  isSuccess,
  limits,
  type Reply,
} from '@mimic/contract'
import { unanswered } from './unanswered.ts'

/** A reply that was no success; `code` is of the contract's list. */
export class CallError extends Error {
  readonly code: number
  /** What of the call it is about; empty where the server names nothing. */
  readonly fields: readonly FieldProblem[]
  constructor(code: number, message: string, fields: readonly FieldProblem[] = []) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.fields = fields
  }
}

/** Makes a declared call with the session's cookie. @throws {CallError} for every answer but success. */
export async function call<E extends Endpoint>(endpoint: E, body: BodyOf<E>): Promise<DataOf<E>> {
  // Bodies of declared calls are plain form values; the schema's static type does not show it.
  const fields = body as FormObject
  return endpoint.encoding === 'multipart'
    ? post(endpoint, multipart(fields))
    : post(endpoint, encodeForm(fields), { 'content-type': 'application/x-www-form-urlencoded' })
}

/** Makes a declared call that takes a file of any bytes. @throws {CallError} for every answer but success. */
export function upload<E extends Endpoint>(
  endpoint: E,
  fields: Readonly<Record<Exclude<keyof BodyOf<E> & string, 'file'>, string>>,
  file: Blob,
): Promise<DataOf<E>> {
  const form = multipart(fields)
  form.append('file', file, 'file')
  return post(endpoint, form)
}

async function post<E extends Endpoint>(
  endpoint: E,
  body: string | FormData,
  headers: Readonly<Record<string, string>> = {},
): Promise<DataOf<E>> {
  const response = await fetch(endpoint.path, {
    method: 'POST',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(limits.http.timeoutMs),
    body,
    headers,
  }).catch((error: unknown) => {
    throw noAnswer(error)
  })
  // Only our server answers here; anything that is not its envelope comes from something between.
  const reply = (await response.json().catch((error: unknown) => {
    throw noAnswer(error)
  })) as Reply<DataOf<E>>
  if (!isSuccess(reply.code)) throw new CallError(reply.code, reply.message, reply.fields)
  return reply.data as DataOf<E>
}

/** The file of a saved page version. @throws {CallError} */
export async function fetchPageFile(path: string): Promise<unknown> {
  const response = await fetch(path, {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(limits.http.timeoutMs),
  }).catch((error: unknown) => {
    throw noAnswer(error)
  })
  if (!response.ok) throw new CallError(response.status, response.statusText)
  return response.json()
}

function noAnswer(error: unknown): CallError {
  const { code, message } = unanswered(error)
  return new CallError(code, message)
}

function multipart(fields: FormObject): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    if (name === 'file') form.append(name, new Blob([String(value)], { type: 'application/json' }), 'page.json')
    else form.append(name, String(value))
  }
  return form
}
