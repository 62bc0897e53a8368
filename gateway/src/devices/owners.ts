import { AsyncLocalStorage } from 'node:async_hooks'

/** Takes an error that nobody caught, of code that works for it: a device, a line that devices share, or a question. */
export type Owner = (error: Error) => void

const owners = new AsyncLocalStorage<Owner | undefined>()

/** Runs work for an owner. What the work starts (timers, sockets, promises) works for the same owner later on. */
export const ownedBy = <T>(owner: Owner, work: () => T): T => owners.run(owner, work)

/** Runs work of the gateway itself that an owner has called: what it starts is not the owner's. */
export const unowned = <T>(work: () => T): T => owners.run(undefined, work)

/** The same object, whose methods work for an owner whoever calls them. */
export const withOwner = <T extends object>(target: T, owner: Owner): T =>
  new Proxy(target, {
    get: (_, name) => {
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function'
        ? (...args: unknown[]): unknown => ownedBy(owner, () => Reflect.apply(member, target, args))
        : member
    },
  })

/**
 * Gives an error that nobody caught to the owner of the code that threw it. To be called by the process's handler of
 * uncaught exceptions, which runs in the context of that code.
 * @returns false when it belongs to nobody: the state of the process is unknown then
 */
export function takeUncaught(thrown: unknown): boolean {
  const owner = owners.getStore()
  if (owner) unowned(() => owner(thrown instanceof Error ? thrown : new Error(String(thrown))))
  return owner !== undefined
}
