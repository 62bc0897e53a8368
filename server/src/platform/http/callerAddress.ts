import { AsyncLocalStorage } from 'node:async_hooks'

const addresses = new AsyncLocalStorage<string>()

/** Runs the work of a call, in which {@link callerAddress} gives the address that it came from. */
export const withCallerAddress = <T>(address: string, work: () => T): T => addresses.run(address, work)

/** The network address of the caller of the current call; empty for the server's own work. */
export const callerAddress = (): string => addresses.getStore() ?? ''
