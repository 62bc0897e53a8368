import { type Answer, CallError, Caller } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { POSITION_HEADER } from '@mimic/contract/limits'

/** The codes that end a session (section 4, "Session"). */
export const endedCodes: ReadonlySet<number> = new Set([codes.sessionEnded, codes.sessionMissing])

interface CallEvents {
  /** Called with the code of an answer that ends the session. */
  readonly onEnded: (code: number) => void
  /** Called with the `Date` header of every answer. */
  readonly onDate: (date: string | null) => void
  /** Asks the person for a proof to be there. @returns whether it was given: the call is then made again */
  readonly prove?: () => Promise<boolean>
  /** The operating position of this browser; empty for none. */
  readonly position?: () => string
  /** Called when the server does not know the position. */
  readonly onUnknownPosition?: () => void
}

/** Makes the console's calls, with the session's cookie. */
export const sessionCaller = ({
  onEnded,
  onDate,
  prove = async () => false,
  position,
  onUnknownPosition,
}: CallEvents): Caller =>
  new ProvingCaller(prove, {
    position,
    onError: ({ code }) => endedCodes.has(code) && onEnded(code),
    onResponse: ({ headers }) => {
      onDate(headers.get('date'))
      if (headers.get(POSITION_HEADER) === 'unknown') onUnknownPosition?.()
    },
  })

class ProvingCaller extends Caller {
  readonly #prove: () => Promise<boolean>

  constructor(prove: () => Promise<boolean>, options: ConstructorParameters<typeof Caller>[0]) {
    super(options)
    this.#prove = prove
  }

  override async send<T>(...sent: Parameters<Caller['send']>): Promise<Answer<T>> {
    try {
      return await super.send(...sent)
    } catch (error) {
      const isRefused = error instanceof CallError && error.code === codes.proofRequired
      if (!isRefused || !(await this.#prove())) throw error
      return super.send(...sent)
    }
  }
}
