import type { SignalAlarm, ValuesFrame } from '@mimic/contract/live'

/** Turns frames into changes of a page's alarms: each change once, however often frames name it. */
export class AlarmFeed {
  /** Those that are not over. */
  readonly #open = new Map<string, SignalAlarm>()

  get open(): readonly SignalAlarm[] {
    return [...this.#open.values()]
  }

  /** @returns the alarms that came or changed, and those that a snapshot no longer names, as closed */
  take({ kind, signalAlarm = [] }: ValuesFrame): readonly SignalAlarm[] {
    const named = new Set(signalAlarm.map(({ id }) => id))
    const gone = kind === 'snapshot' ? [...this.#open.values()].filter(({ id }) => !named.has(id)) : []
    const changed = [...signalAlarm.filter((alarm) => this.#isNews(alarm)), ...gone.map(closed)]
    for (const alarm of changed) {
      if (alarm.state === 'closed') this.#open.delete(alarm.id)
      else this.#open.set(alarm.id, alarm)
    }
    return changed
  }

  #isNews(alarm: SignalAlarm): boolean {
    const before = this.#open.get(alarm.id)
    return before ? JSON.stringify(before) !== JSON.stringify(alarm) : alarm.state !== 'closed'
  }
}

const closed = (alarm: SignalAlarm): SignalAlarm => ({ ...alarm, state: 'closed' })
