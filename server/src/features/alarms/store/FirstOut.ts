import type { AlarmPlan } from './AlarmPlan.ts'
import type { AlarmRow } from './AlarmRows.ts'

/** The alarms of a group from the first one until all have returned. */
interface Round {
  /** The one that came first, and when; undefined after a start, where it is closed. */
  readonly first: string | undefined
  readonly began: number
  readonly holding: ReadonlySet<string>
  /** When the last of those that have returned did so. */
  readonly ended: number
}

/**
 * First-out: of the alarms of a group, the one that was raised first is marked, by the time of the devices and of equal
 * times by arrival. The mark stays until all alarms of the group have returned; the next one then is the first again.
 */
export class FirstOut {
  readonly #openAlarm: (id: string) => AlarmRow | undefined
  readonly #rounds = new Map<string, Round>()

  /** @param openAlarm finds an alarm that is not closed */
  constructor(openAlarm: (id: string) => AlarmRow | undefined) {
    this.#openAlarm = openAlarm
  }

  /** Marks the first ones among the alarms of a plan. */
  mark(plan: AlarmPlan): void {
    const rounds = new Map<string, Round>()
    for (const { id } of byTime(plan.alarms.values())) {
      const row = plan.alarms.get(id)
      if (!row) continue
      const before = rounds.get(groupOf(row)) ?? this.#rounds.get(groupOf(row))
      const isFirst = row.isFirst === 1 || isFirstOf(before, row, this.#isOpen(plan, before?.first))
      const marked: AlarmRow = { ...row, isFirst: isFirst ? 1 : 0 }
      const round = withRow(before, marked)
      rounds.set(groupOf(row), round)
      if (!isFirst || row.isFirst === 1) continue
      plan.alarms.set(id, marked)
      const passed = isJoined(before, row)
        ? (plan.alarms.get(before.first ?? '') ?? this.#openAlarm(before.first ?? ''))
        : undefined
      if (passed) plan.alarms.set(passed.id, { ...passed, isFirst: 0 })
    }
  }

  /** Takes alarms that are stored. */
  take(rows: Iterable<AlarmRow>): void {
    for (const row of byTime(rows)) this.#rounds.set(groupOf(row), withRow(this.#rounds.get(groupOf(row)), row))
  }

  #isOpen(plan: AlarmPlan, id = ''): boolean {
    return plan.alarms.has(id) || this.#openAlarm(id) !== undefined
  }
}

const groupOf = ({ orgId, firstOut }: AlarmRow): string => `${orgId} ${firstOut}`

/** The alarms that have a group. The order of those with equal times stays. */
const byTime = (rows: Iterable<AlarmRow>): AlarmRow[] =>
  [...rows].filter(({ firstOut }) => firstOut !== '').toSorted((a, b) => a.gmtTrigger - b.gmtTrigger)

/** Whether an alarm belongs to a round, and does not begin another one. */
const isJoined = (round: Round | undefined, { id, gmtTrigger }: AlarmRow): round is Round =>
  round !== undefined && (round.holding.has(id) || round.holding.size > 0 || gmtTrigger < round.ended)

/** An earlier one that arrives later takes the mark over, unless the marked one is closed. */
function isFirstOf(round: Round | undefined, row: AlarmRow, isOpen: boolean): boolean {
  if (!isJoined(round, row)) return true
  if (round.holding.has(row.id) || isPast(round, row)) return false
  return isOpen && row.gmtTrigger < round.began
}

/** Whether it is an alarm of a round before. */
const isPast = ({ began }: Round, { gmtRelease }: AlarmRow): boolean => gmtRelease !== null && gmtRelease <= began

function withRow(round: Round | undefined, row: AlarmRow): Round {
  const { id, gmtTrigger, gmtRelease, isFirst } = row
  const ended = gmtRelease ?? Number.NEGATIVE_INFINITY
  const own = gmtRelease === null ? [id] : []
  const began = isFirst === 1 ? { first: id, began: gmtTrigger } : undefined
  if (!isJoined(round, row))
    return { first: undefined, began: Number.NEGATIVE_INFINITY, ...began, holding: new Set(own), ended }
  if (!round.holding.has(id) && isPast(round, row)) return round
  const others = [...round.holding].filter((each) => each !== id)
  return { ...round, ...began, holding: new Set([...others, ...own]), ended: Math.max(round.ended, ended) }
}
