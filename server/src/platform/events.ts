import type { TableRow } from './db/Database.ts'

/** Events that one part of the server emits and others listen to. */
export interface ServerEvents {
  pageSaved: { readonly orgId: string; readonly pageId: string; readonly version: number; readonly by: string }
  /** The page is gone: whoever edits it must leave. */
  pageDeleted: { readonly orgId: string; readonly pageId: string }
  /** The page has another password, or needs one now: what was opened before must be checked again. */
  pageLocked: { readonly pageId: string }
  /** Equipment or signals were added, changed, bound or removed. */
  equipmentChanged: { readonly orgId: string }
  /** A gateway has a newer configuration, or was removed. */
  gatewayConfigChanged: { readonly gatewayId: string }
  /** The accounts of gateways at the embedded broker changed. */
  gatewayAccountsChanged: Readonly<Record<never, never>>
  /** The rights or the password of a share changed: sockets that it opened must be checked again. */
  shareChanged: { readonly equipId: string }
  /** The store is full, or damaged, or is not any more: `ServerContext.store` says which. */
  storeChanged: Readonly<Record<never, never>>
  /** Alarms were raised, over or confirmed. */
  alarmsChanged: { readonly rows: readonly Omit<TableRow<'alarm'>, 'gmtStored'>[] }
  /** An account has silenced alarms: its other screens go silent as well. */
  alarmsSilenced: { readonly orgId: string; readonly userId: string; readonly ids: readonly string[] }
  /** Messages about orders, expiries or announcements were stored. */
  messagesStored: { readonly rows: readonly TableRow<'stored_message'>[] }
  /** The session is over: its sockets must close. */
  sessionEnded: { readonly sessionId: string }
  /** Writes wait for a second person, or wait no more. */
  waitingWritesChanged: { readonly orgId: string }
  /** Messages wait for being sent. */
  outboxFilled: Readonly<Record<never, never>>
  /** A program of a partner company has made a call by a grant, with this outcome. */
  grantCalled: {
    readonly orgId: string
    readonly grantId: string
    readonly path: string
    readonly code: number
    readonly address: string
  }
  /** Rights of an account changed: its sockets must be checked again. */
  accountChanged: { readonly userId: string }
  /** Rows went into or out of data ranges: by their department, by their group, or by a department that moved. */
  rangesChanged: { readonly orgId: string }
}

type Listener<K extends keyof ServerEvents> = (event: ServerEvents[K]) => void

/** A typed in-process emitter. A listener that throws does not keep the others from hearing. */
export class Events {
  readonly #listeners = new Map<keyof ServerEvents, Set<Listener<never>>>()
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  /** @returns the function that takes the listener away */
  on<K extends keyof ServerEvents>(name: K, listener: Listener<K>): () => void {
    const set = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, set)
    set.add(listener)
    return () => set.delete(listener)
  }

  emit<K extends keyof ServerEvents>(name: K, event: ServerEvents[K]): void {
    for (const listener of this.#listeners.get(name) ?? []) {
      try {
        // The map keeps listeners of `name` under `name` only.
        ;(listener as Listener<K>)(event)
      } catch (error) {
        this.#onError(error)
      }
    }
  }
}
