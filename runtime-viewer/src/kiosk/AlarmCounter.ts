import type { Alarm } from '@mimic/contract'
import { type Call, CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { openAlarms } from '../link/openAlarms.ts'

/** The open alarms as the server counts them. */
export interface AlarmCounts {
  /** The most urgent active one; without one such a returned one, and then such an acknowledged one. */
  readonly first: Alarm | undefined
  /** The most urgent severity of those that nobody has acknowledged; undefined without any. */
  readonly severity: number | undefined
  /** Active or returned ones that nobody has acknowledged. */
  readonly waiting: number
  /** Alarms that somebody has acknowledged and that still hold. */
  readonly standing: number
}

/** `counts` is undefined before the first answer, and stays as it was while answers fail. */
export interface AlarmsKnown {
  readonly counts: AlarmCounts | undefined
  readonly isStale: boolean
}

/** The list is polled, because the page's socket tells of the page's own equipment only, ms. */
const POLL_MS = 10_000
/** Debounce: a burst of alarms asks once, ms. */
const GATHER_MS = 200
const REFUSED: readonly number[] = [codes.forbidden, codes.alarmDenied]

export interface AlarmCounterOptions {
  readonly call: Call
  /** The project whose alarms are asked for; null: all that the account may see. Undefined: not known yet. */
  readonly projectId: () => string | null | undefined
  /** The operating position whose alarms alone are counted; empty for all. */
  readonly alarmsOf?: (() => string) | undefined
  readonly onKnown: (known: AlarmsKnown) => void
  /** The account or the token may view no alarms: nothing is asked any more. */
  readonly onRefused: (error: CallError) => void
}

/** Keeps the counts of the open alarms up to date. The server sorts and counts them, whatever their number. */
export class AlarmCounter {
  readonly #options: AlarmCounterOptions
  #known: AlarmsKnown = { counts: undefined, isStale: false }
  #poll: ReturnType<typeof setInterval> | undefined
  #gathering: ReturnType<typeof setTimeout> | undefined
  #turn = 0

  constructor(options: AlarmCounterOptions) {
    this.#options = options
  }

  start(): void {
    this.#poll = setInterval(() => void this.refresh(), POLL_MS)
    void this.refresh()
  }

  stop(): void {
    this.#turn++
    clearInterval(this.#poll)
    clearTimeout(this.#gathering)
  }

  /** An alarm began, changed or ended. Later ones do not postpone the question. */
  notice(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      void this.refresh()
    }, GATHER_MS)
  }

  async refresh(): Promise<void> {
    const { call, projectId, alarmsOf, onRefused } = this.#options
    const project = projectId()
    if (project === undefined) return
    const mine = ++this.#turn
    try {
      const counts = await askCounts(call, project, alarmsOf?.() || undefined)
      if (mine === this.#turn) this.#tell({ counts, isStale: false })
    } catch (error) {
      if (mine !== this.#turn) return
      if (!(error instanceof CallError && REFUSED.includes(error.code)))
        return this.#tell({ ...this.#known, isStale: true })
      this.stop()
      onRefused(error)
    }
  }

  #tell(known: AlarmsKnown): void {
    this.#known = known
    this.#options.onKnown(known)
  }
}

async function askCounts(call: Call, project: string | null, positionId: string | undefined): Promise<AlarmCounts> {
  const asked = { rows: 1, projectId: project ?? undefined, positionId }
  const { waiting, waitingTotal, acknowledged } = await openAlarms(call, asked)
  return {
    first: waiting[0] ?? acknowledged.rows[0],
    severity: waiting.length === 0 ? undefined : Math.min(...waiting.map(({ severity }) => severity)),
    waiting: waitingTotal,
    standing: acknowledged.total,
  }
}
