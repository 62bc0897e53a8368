import type { WaitingWrite } from '@mimic/contract'
import { type Call, CallError } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { makeAutoObservable, runInAction } from 'mobx'

/** A write that waits, with the instant at which it ends, monotonic ms. */
export type Waiting<T> = T & { readonly until: number }

/** Writes that wait for a second person: those of others, and the own ones. */
export class SecondPersonStore {
  others: readonly Waiting<WaitingWrite>[] = []
  own: readonly Waiting<{ readonly uuid: string }>[] = []
  readonly #call: Call
  #turn = 0

  constructor(call: Call) {
    this.#call = call
    makeAutoObservable(this)
  }

  get isNeeded(): boolean {
    return this.others.length > 0 || this.own.length > 0
  }

  /** Asks again which writes of others wait. A failure keeps what is known: each ends by its own time. */
  async refresh(mayWrite: boolean): Promise<void> {
    const mine = ++this.#turn
    const all = mayWrite ? await this.#call(paths.secondPersonQuery, {}).catch(unlessFailed) : []
    if (mine !== this.#turn || all === undefined) return
    runInAction(() => {
      this.others = all.map((each) => ({ ...each, until: performance.now() + each.leftMs }))
    })
  }

  /** An own write waits. @returns what is called when it waits no more */
  readonly await = ({ uuid, leftMs }: { readonly uuid: string; readonly leftMs: number }): (() => void) => {
    // A page in full screen hides the dialog. A browser that stays there shows it afterwards.
    // The browser refuses where the page has left full screen meanwhile.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    runInAction(() => {
      this.own = [...this.own, { uuid, until: performance.now() + leftMs }]
    })
    return () => this.#leave(uuid)
  }

  /** @throws {CallError} why the write is not sent: it is over then */
  async accept(uuid: string): Promise<void> {
    await this.#settle(uuid, () => this.#call(paths.secondPersonAccept, { uuid }))
  }

  /** Refuses a write of somebody else, or withdraws an own one. @throws {CallError} */
  async refuse(uuid: string): Promise<void> {
    await this.#settle(uuid, () => this.#call(paths.secondPersonRefuse, { uuid }))
  }

  stop(): void {
    this.#turn++
    this.others = []
    this.own = []
  }

  async #settle(uuid: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } finally {
      this.#leave(uuid)
    }
  }

  #leave(uuid: string): void {
    runInAction(() => {
      this.others = this.others.filter((each) => each.uuid !== uuid)
      this.own = this.own.filter((each) => each.uuid !== uuid)
    })
  }
}

/** The next message of the socket, or its next connection, asks again. */
function unlessFailed(error: unknown): undefined {
  if (!(error instanceof CallError)) throw error
}
