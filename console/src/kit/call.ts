import { codes, type FieldProblem, isSuccess } from '@mimic/contract/errors'
import { encodeForm, type FormObject } from '@mimic/contract/form'
import { limits } from '@mimic/contract/limits'

/** A call that was refused; `message` is the server's text in the reader's language, empty when there was no answer. */
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

/** Codes that end the session (4, "Session"). */
export const endedCodes: ReadonlySet<number> = new Set([codes.sessionEnded, codes.sessionMissing])

/** POST with a form body; GET when `body` is undefined. Gives `data`. @throws {CallError} */
export type Call = <T>(path: string, body: FormObject | undefined) => Promise<T>

export interface CallEvents {
  /** An answer that ends the session. */
  readonly onEnded: (code: number) => void
  /** The `Date` header of an answer that has just come. */
  readonly onDate?: (date: string | null) => void
}

/** Makes the calls of this origin. */
export function createCall({ onEnded, onDate }: CallEvents): Call {
  return async <T>(path: string, body: FormObject | undefined): Promise<T> => {
    const reply = await answer(path, body, onDate)
    if (isSuccess(reply.code)) return reply.data as T
    if (endedCodes.has(reply.code)) onEnded(reply.code)
    throw new CallError(reply.code, reply.message, reply.fields)
  }
}

interface Reply {
  readonly code: number
  readonly message: string
  readonly data?: unknown
  readonly fields?: readonly FieldProblem[]
}

async function answer(path: string, body: FormObject | undefined, onDate: CallEvents['onDate']): Promise<Reply> {
  try {
    const post = {
      method: 'POST',
      body: encodeForm(body ?? {}),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
    const response = await fetch(path, {
      ...(body ? post : {}),
      credentials: 'same-origin',
      signal: AbortSignal.timeout(limits.http.timeoutMs),
    })
    onDate?.(response.headers.get('date'))
    // Our own server's envelope.
    return (await response.json()) as Reply
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    return { code: isTimeout ? codes.timeout : codes.unavailable, message: '' }
  }
}
