import { Caller } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'

/** The codes that end a session (section 4, "Session"). */
export const endedCodes: ReadonlySet<number> = new Set([codes.sessionEnded, codes.sessionMissing])

interface CallEvents {
  /** Called with the code of an answer that ends the session. */
  readonly onEnded: (code: number) => void
  /** Called with the `Date` header of every answer. */
  readonly onDate: (date: string | null) => void
}

/** Makes the console's calls, with the session's cookie. */
export const sessionCaller = ({ onEnded, onDate }: CallEvents): Caller =>
  new Caller({
    onError: ({ code }) => endedCodes.has(code) && onEnded(code),
    onResponse: ({ headers }) => onDate(headers.get('date')),
  })
