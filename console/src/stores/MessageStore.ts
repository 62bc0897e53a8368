import type { Call } from '@mimic/contract/client'
import type { LiveMessage } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { makeAutoObservable, runInAction } from 'mobx'

/** 4, 9: how long after a message the unread ones are counted again. */
const COUNT_AFTER_MS = 10_000
/** Messages are read in other windows too. */
const POLL_MS = 60_000

/** Who hears what the message socket brings. */
export interface MessageListener {
  take(message: LiveMessage): void
  /** The socket is there, also again: what came meanwhile is not sent. */
  refresh(): Promise<void>
  /** The account ignores it: no reminder of it any more. */
  silence?(id: string): void
}

/** How many messages the account has not read, what is done with them, and whoever listens to new ones. */
export class MessageStore {
  /** 0 before the first answer. */
  unread = 0
  readonly #call: Call
  readonly #listeners = new Set<MessageListener>()
  #poll: ReturnType<typeof setInterval> | undefined
  #counting: ReturnType<typeof setTimeout> | undefined
  /** A message came while the count for one before it was waited for. */
  #isOwed = false
  #turn = 0

  constructor(call: Call) {
    this.#call = call
    makeAutoObservable(this)
  }

  start(): void {
    this.#poll = setInterval(() => void this.count(), POLL_MS)
    void this.count()
  }

  stop(): void {
    this.#turn++
    clearInterval(this.#poll)
    clearTimeout(this.#counting)
    this.#counting = undefined
    this.unread = 0
  }

  /** @returns what ends it */
  listen(listener: MessageListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  take(message: LiveMessage): void {
    if (this.#counting === undefined) this.#countLater()
    else this.#isOwed = true
    for (const listener of this.#listeners) listener.take(message)
  }

  /** The socket is there, also again. */
  refresh(): void {
    void this.count()
    for (const listener of this.#listeners) void listener.refresh()
  }

  /** A count that fails leaves the one before it; the next is not far. */
  async count(): Promise<void> {
    const mine = ++this.#turn
    const unread = await this.#call(paths.messageUnreadCount, {}).catch(() => undefined)
    if (mine !== this.#turn || unread === undefined) return
    runInAction(() => {
      this.unread = unread
    })
  }

  /** @throws {CallError} */
  async markRead(id: string): Promise<void> {
    await this.#call(paths.messageMarkAsRead, { ids: id })
    await this.count()
  }

  /** @throws {CallError} */
  async markAllRead(): Promise<void> {
    await this.#call(paths.messageAllMarkAsRead, {})
    await this.count()
  }

  /** The alarms of an equipment are looked at. @throws {CallError} */
  async markEquipmentRead(equipmentId: string): Promise<void> {
    await this.#call(paths.messageMarkAsReadForEquipAlarm, { equipmentId })
    await this.count()
  }

  /** @throws {CallError} */
  async ignore(id: string): Promise<void> {
    await this.#call(paths.messageSetIgnore, { id })
    for (const listener of this.#listeners) listener.silence?.(id)
    await this.count()
  }

  /** @throws {CallError} */
  async remove(id: string): Promise<void> {
    await this.#call(paths.messageDelete, { ids: id })
    await this.count()
  }

  /** Not put off by further messages, and once more for those that came meanwhile. */
  #countLater(): void {
    this.#counting = setTimeout(() => {
      this.#counting = undefined
      void this.count()
      if (this.#isOwed) this.#countLater()
      this.#isOwed = false
    }, COUNT_AFTER_MS)
  }
}
