import { Events, type ServerEvents } from '../../platform/events.ts'

/** Keeps events until the transaction in which they arise is stored. */
export class HeldEvents extends Events {
  readonly #held = new Map<string, (events: Events) => void>()

  constructor() {
    super(() => undefined)
  }

  override emit<K extends keyof ServerEvents>(name: K, event: ServerEvents[K]): void {
    // A thousand changed devices are read again once.
    this.#held.set(`${name} ${JSON.stringify(event)}`, (events) => events.emit(name, event))
  }

  tell(events: Events): void {
    for (const tell of this.#held.values()) tell(events)
  }
}
