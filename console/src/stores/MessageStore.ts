import { asPoll, type Call } from '@mimic/contract/client'
import type { LiveMessage } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { makeAutoObservable, runInAction } from 'mobx'

/** Sections 4 and 9: delay between a message and the new count of unread ones, ms. */
const COUNT_AFTER_MS = 10_000
/** The count is also polled, because messages are read in other windows too, ms. */
const POLL_MS = 60_000

/** Listens to the message socket. */
export interface MessageListener {
  take(message: LiveMessage): void
  /** The socket is connected, perhaps again. Messages from the time without it are not sent later. */
  refresh(): Promise<void>
  /** The account ignores or has silenced this alarm, so its reminders stop. */
  silence?(id: string): void
}

/** Counts the unread messages, marks and removes messages, and passes new ones on to listeners. */
export class MessageStore {
  /** Unread messages; 0 before the first answer. */
  unread = 0
  /** False before the first answer: that there is no unread message is not known then. */
  isCounted = false
  readonly #call: Call
  readonly #listeners = new Set<MessageListener>()
  #poll: ReturnType<typeof setInterval> | undefined
  #counting: ReturnType<typeof setTimeout> | undefined
  /** A message came while a count was pending, so one more count follows. */
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
    this.isCounted = false
  }

  /** @returns a function that removes the listener */
  listen(listener: MessageListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  take(message: LiveMessage): void {
    if (this.#counting === undefined) this.#countLater()
    else this.#isOwed = true
    for (const listener of this.#listeners) listener.take(message)
  }

  /** The account has silenced alarms, here or at another screen. */
  silence(alarmIds: readonly string[]): void {
    for (const id of alarmIds) for (const listener of this.#listeners) listener.silence?.(id)
  }

  /** Called when the socket is connected, also after a loss. */
  refresh(): void {
    void this.count()
    for (const listener of this.#listeners) void listener.refresh()
  }

  /** A count that fails keeps the last number, because the next count follows soon. */
  async count(): Promise<void> {
    const mine = ++this.#turn
    const unread = await this.#call(paths.messageUnreadCount, {}, asPoll).catch(() => undefined)
    if (mine !== this.#turn || unread === undefined) return
    runInAction(() => {
      this.unread = unread
      this.isCounted = true
    })
  }

  /** @throws {CallError} */
  async markRead(...ids: readonly string[]): Promise<void> {
    await this.#call(paths.messageMarkAsRead, { ids: ids.join(',') })
    await this.count()
  }

  /** @throws {CallError} */
  async markAllRead(): Promise<void> {
    await this.#call(paths.messageAllMarkAsRead, {})
    await this.count()
  }

  /** Marks the messages of an equipment's alarms as read. @throws {CallError} */
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
  async remove(...ids: readonly string[]): Promise<void> {
    await this.#call(paths.messageDelete, { ids: ids.join(',') })
    await this.count()
  }

  /** Later messages do not postpone the count. One more count follows for those that came in the meantime. */
  #countLater(): void {
    this.#counting = setTimeout(() => {
      this.#counting = undefined
      void this.count()
      if (this.#isOwed) this.#countLater()
      this.#isOwed = false
    }, COUNT_AFTER_MS)
  }
}
