import { Caller } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'

/** Codes that end the session (4, "Session"). */
export const endedCodes: ReadonlySet<number> = new Set([codes.sessionEnded, codes.sessionMissing])

interface CallEvents {
  /** An answer that ends the session. */
  readonly onEnded: (code: number) => void
  /** The `Date` header of an answer that has just come. */
  readonly onDate: (date: string | null) => void
}

/** Makes the console's calls, with the session's cookie. */
export const sessionCaller = ({ onEnded, onDate }: CallEvents): Caller =>
  new Caller({
    onError: ({ code }) => endedCodes.has(code) && onEnded(code),
    onResponse: ({ headers }) => onDate(headers.get('date')),
  })
