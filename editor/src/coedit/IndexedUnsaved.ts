import { newId } from '@mimic/engine'
import type { Unsaved } from './UnsavedChanges.ts'
import type { UnsavedKeeper } from './UnsavedKeeper.ts'

const DATABASE = 'mimic-coedit'
const STORE = 'changes'
/** ms before a change is written. Online it is confirmed earlier, so nothing is written. */
const SOON_MS = 300
/** ms within which a window that was just closed releases its changes. */
const LOCK_MS = 500

/** A change in the browser's store. Keys sort by page, window, and order in the window. */
interface Kept {
  readonly key: string
  readonly unsaved: Unsaved
}

/**
 * Unconfirmed changes of one user on one page, in IndexedDB. Only they are kept, not the page: it comes from the server,
 * and nothing of it stays behind in the browser.
 */
export class IndexedUnsaved implements UnsavedKeeper {
  readonly #prefix: string
  readonly #onFailed: (error: unknown) => void
  readonly #window = newId()
  readonly #release: (() => void)[] = []
  /** The stored changes of this window: stored key and number of updates, by the change's own key. */
  readonly #kept = new Map<string, { readonly storedAs: string; readonly updates: number }>()
  #wanted: readonly Unsaved[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #working: Promise<void> = Promise.resolve()
  #database: Promise<IDBDatabase> | undefined

  constructor(given: { userId: string; pageId: string; onFailed: (error: unknown) => void }) {
    this.#prefix = `${given.userId}/${given.pageId}/`
    this.#onFailed = given.onFailed
    addEventListener('pagehide', this.#writeNow)
  }

  async adopt(): Promise<readonly Unsaved[]> {
    try {
      await this.#lock(this.#window)
      const range = IDBKeyRange.bound(this.#prefix, `${this.#prefix}\uffff`)
      // Our own records.
      const all = (await this.#request('readonly', (store) => store.getAll(range))) as Kept[]
      const free = new Map<string, boolean>()
      const adopted: Unsaved[] = []
      for (const { key, unsaved } of all) {
        const window = key.slice(this.#prefix.length).split('/')[0] ?? ''
        if (!free.has(window)) free.set(window, await this.#lock(window))
        if (!free.get(window)) continue
        this.#kept.set(unsaved.key, { storedAs: key, updates: unsaved.updates.length })
        adopted.push(unsaved)
      }
      return adopted
    } catch (error) {
      this.#onFailed(error)
      return []
    }
  }

  hold(unsaved: readonly Unsaved[], when: 'now' | 'soon'): void {
    this.#wanted = unsaved
    if (when === 'soon' && this.#kept.size === 0) this.#timer ??= setTimeout(this.#writeNow, SOON_MS)
    // After this turn: the change is still being written into the document.
    else queueMicrotask(this.#writeNow)
  }

  close(): void {
    removeEventListener('pagehide', this.#writeNow)
    this.#writeNow()
    void this.#working.then(async () => {
      for (const release of this.#release) release()
      ;(await this.#database)?.close()
    })
  }

  readonly #writeNow = (): void => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const wanted = new Set(this.#wanted.map(({ key }) => key))
    const puts = this.#wanted.filter(({ key, updates }) => this.#kept.get(key)?.updates !== updates.length)
    const gone = [...this.#kept].filter(([key]) => !wanted.has(key))
    if (puts.length + gone.length === 0) return
    const records = puts.map((unsaved): Kept => {
      const { key, room, diff, updates } = unsaved
      const storedAs = this.#kept.get(key)?.storedAs ?? `${this.#prefix}${this.#window}/${key}`
      this.#kept.set(key, { storedAs, updates: updates.length })
      return { key: storedAs, unsaved: { key, room, diff, updates: [...updates] } }
    })
    for (const [key] of gone) this.#kept.delete(key)
    this.#working = this.#working
      .then(() =>
        this.#request('readwrite', (store) => {
          for (const record of records) store.put(record)
          for (const [, { storedAs }] of gone) store.delete(storedAs)
          return undefined
        }),
      )
      .then(
        () => undefined,
        (error) => this.#onFailed(error),
      )
  }

  /**
   * A window holds the lock of its own changes, and of those that it adopted: they are given up soon after it is left.
   * Without TLS there are no locks.
   */
  #lock(window: string): Promise<boolean> {
    const locks = navigator.locks as LockManager | undefined
    if (!locks) return Promise.resolve(true)
    return new Promise((resolve) => {
      // At the deadline, a window that still lives holds the lock.
      locks
        .request(`${DATABASE}/${window}`, { signal: AbortSignal.timeout(LOCK_MS) }, () => {
          resolve(true)
          return new Promise<void>((done) => this.#release.push(done))
        })
        .catch(() => resolve(false))
    })
  }

  async #request(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest | undefined): Promise<unknown> {
    this.#database ??= openDatabase()
    const transaction = (await this.#database).transaction(STORE, mode)
    const request = ask(transaction.objectStore(STORE))
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request?.result)
      transaction.onabort = () => reject(transaction.error)
    })
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
