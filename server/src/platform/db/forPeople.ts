import { AsyncLocalStorage } from 'node:async_hooks'

const people = new AsyncLocalStorage<true>()

/**
 * Runs work that somebody waits for: on SQLite, whose one connection goes from turn to turn, its statements go before
 * those of the server's own work. On a slow disk, an edit would otherwise wait for the commits of all gateways.
 */
export const forPeople = <T>(work: () => T): T => people.run(true, work)

/** Whether the current work is that of {@link forPeople}. */
export const isForPeople = (): boolean => people.getStore() ?? false
