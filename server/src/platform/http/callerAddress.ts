import { AsyncLocalStorage } from 'node:async_hooks'

interface CurrentCaller {
  readonly address: string
  readonly loginname: string
  /** The operating position that the caller's screen belongs to; absent for none. */
  readonly positionId?: string | undefined
}

const callers = new AsyncLocalStorage<CurrentCaller>()

/** Runs the work of a call, in which {@link callerAddress} and {@link callerName} say who made it. */
export const withCaller = <T>(caller: CurrentCaller, work: () => T): T => callers.run(caller, work)

/** The network address of the caller of the current call; empty for the server's own work. */
export const callerAddress = (): string => callers.getStore()?.address ?? ''

/** The account or API key that makes the current call; empty for the server's own work, and before a login. */
export const callerName = (): string => callers.getStore()?.loginname ?? ''

/** The operating position at which the current call is made; empty for none. */
export const callerPosition = (): string => callers.getStore()?.positionId ?? ''
