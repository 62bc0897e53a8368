import { randomUUID } from 'node:crypto'
import type { ConditionReport, ConditionState } from '@mimic/contract/bus'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/Database.ts'
import type { AlarmRow } from '../store/AlarmRows.ts'
import { type ConditionOwner, newConditionAlarm, nextAlarms } from './conditionAlarm.ts'

export type ConditionRow = Selectable<Tables['opcua_condition']>

export interface ConditionStepsOptions {
  readonly orgId: string
  readonly gatewayId: string
  readonly equipId: string
  readonly now: number
  /** Stored rows of the conditions that a report is about. */
  readonly rows: readonly ConditionRow[]
  /** The alarms of the device that are not closed. */
  readonly alarms: readonly AlarmRow[]
  /** How alarms of a condition are suppressed; empty: they are not. */
  readonly suppressionOf: (ruleId: string) => string
}

/** The changes that a report makes. */
export class ConditionSteps {
  readonly #options: ConditionStepsOptions
  readonly #rows: Map<string, ConditionRow>
  readonly #alarms: Map<string, AlarmRow>
  readonly #ruleIds: Map<string, string>
  /** Conditions that are changed or removed, by their keys. */
  readonly changed = new Map<string, ConditionRow>()
  readonly removed = new Map<string, ConditionRow>()
  readonly alarms = new Map<string, AlarmRow>()
  /** Alarms that the device says to be acknowledged. */
  readonly acknowledged = new Map<string, AlarmRow>()
  /** What the device says of alarms that somebody has handled, by their ids. */
  readonly handled = new Map<string, ConditionState>()
  /** Alarms of which it may be another one now whether they are to be handled. */
  readonly #touched = new Set<string>()

  constructor(options: ConditionStepsOptions) {
    this.#options = options
    this.#rows = new Map(options.rows.map((row) => [keyOf(row.conditionId, row.branchId), row]))
    this.#ruleIds = new Map(options.rows.map(({ conditionId, ruleId }) => [conditionId, ruleId]))
    this.#alarms = new Map(options.alarms.map((row) => [row.id, row]))
  }

  take({ states, place, wholeSince, time }: ConditionReport): void {
    const { gatewayId, now } = this.#options
    // Places are those of one gateway.
    const isBefore = (row: ConditionRow, limit: number) => row.gatewayId !== gatewayId || row.place < limit
    const fresh = states.filter(({ condition, branch = '' }) => {
      const row = this.#rows.get(keyOf(condition, branch))
      return row === undefined || isBefore(row, place)
    })
    for (const state of fresh) {
      const timely = { ...state, time: Math.min(state.time, now) }
      if (state.branch === undefined) this.#takeNewest(timely, place)
      else this.#takeBranch(timely, state.branch, place)
    }
    if (wholeSince === undefined) return
    for (const row of [...this.#rows.values()]) if (isBefore(row, wholeSince)) this.#end(row, Math.min(time, now))
  }

  #takeNewest(state: ConditionState, place: number): void {
    const before = this.#rows.get(keyOf(state.condition, ''))
    const known = {
      alarm: this.#alarms.get(before?.alarmId ?? ''),
      hadAlarm: (before?.alarmId ?? null) !== null,
      wasAcked: before?.isAcked === 1,
    }
    const owner = this.#ownerOf(state)
    const alarms = nextAlarms(known, state, owner)
    for (const alarm of alarms) this.#set(alarm)
    const row = this.#keep(state, '', alarms.at(-1)?.id ?? before?.alarmId ?? null, place)
    this.#handle(before, row, state)
    if (state.isAcked !== true) return
    // A device without branches acknowledges all states of a condition with its newest one.
    for (const alarm of this.#alarms.values()) if (alarm.ruleId === owner.ruleId) this.#acknowledge(alarm, state)
  }

  /** An earlier state that waits for its acknowledgement: that of the last alarm, or of one that was missed. */
  #takeBranch(state: ConditionState, branch: string, place: number): void {
    const before = this.#rows.get(keyOf(state.condition, branch))
    const isOver = !state.isKept || (state.isAcked === true && state.isConfirmed !== false)
    if (!before && isOver) return
    const alarmId = before?.alarmId ?? this.#alarmOfBranch(state).id
    const row = this.#keep(state, branch, alarmId, place)
    const alarm = this.#alarms.get(alarmId)
    if (state.isAcked === true && alarm) this.#acknowledge(alarm, state)
    this.#handle(before, row, state)
    if (isOver) this.#remove(row)
  }

  #alarmOfBranch(state: ConditionState): AlarmRow {
    const last = this.#alarms.get(this.#rows.get(keyOf(state.condition, ''))?.alarmId ?? '')
    const isFree = (id: string) => ![...this.#rows.values()].some((row) => row.branchId !== '' && row.alarmId === id)
    if (last && last.gmtConfirm === null && isFree(last.id)) return last
    const missed = newConditionAlarm(this.#ownerOf(state), state, state.time, state.time)
    this.#set(missed)
    return missed
  }

  /** The device has it no more. Nobody can acknowledge it there, so its alarm is acknowledged here alone. */
  #end(row: ConditionRow, time: number): void {
    if (row.branchId !== '') {
      this.#remove(row)
      return
    }
    const alarm = this.#alarms.get(row.alarmId ?? '')
    if (alarm?.gmtRelease === null) this.#set({ ...alarm, gmtRelease: Math.max(time, alarm.gmtTrigger) })
    if (row.event !== '') this.#put({ ...row, event: '' })
  }

  #acknowledge(alarm: AlarmRow, { time, by = '', comment = '' }: ConditionState): void {
    const isOpen = [...this.#rows.values()].some((row) => row.alarmId === alarm.id && row.isAcked === 0)
    if (isOpen || alarm.gmtConfirm !== null) return
    const gmtConfirm = Math.max(time, alarm.gmtTrigger)
    const row = { ...alarm, gmtConfirm, confirmBy: by, confirmNote: comment }
    this.#set(row)
    this.acknowledged.set(row.id, row)
  }

  /** Notes that the device was told of a state that waited for it. */
  #handle(before: ConditionRow | undefined, { alarmId }: ConditionRow, state: ConditionState): void {
    const isTold = before !== undefined && isToBeHandled(before) && state.isAcked === true && state.isConfirmed === true
    if (isTold && alarmId !== null && alarmId === before.alarmId) this.handled.set(alarmId, state)
  }

  #ownerOf({ condition, shelving = 'unshelved' }: ConditionState): ConditionOwner {
    const { orgId, equipId, gatewayId, suppressionOf } = this.#options
    const ruleId = this.#ruleIds.get(condition) ?? randomUUID()
    this.#ruleIds.set(condition, ruleId)
    const suppression = suppressionOf(ruleId) || (shelving === 'unshelved' ? '' : 'shelved')
    return { orgId, equipId, gatewayId, ruleId, suppression }
  }

  #keep(state: ConditionState, branchId: string, alarmId: string | null, place: number): ConditionRow {
    const { equipId, gatewayId } = this.#options
    const { ruleId } = this.#ownerOf(state)
    const before = this.#rows.get(keyOf(state.condition, branchId))
    const { shelving = before?.shelving ?? null, maxShelveMs = before?.maxShelveMs ?? null } = state
    // A device that gives no time has not changed the one that it was given.
    const sameUntil = shelving !== 'unshelved' && shelving === before?.shelving ? before.shelvedUntil : null
    const row: ConditionRow = {
      ...{ equipId, conditionId: state.condition, branchId, ruleId, gatewayId, alarmId, place, shelving, maxShelveMs },
      event: state.isKept || state.isActive ? state.event : '',
      isAcked: flagOf(state.isAcked),
      isConfirmed: flagOf(state.isConfirmed),
      shelvedUntil: state.shelvedUntil ?? sameUntil,
      endShelvingAt: before?.endShelvingAt ?? null,
    }
    this.#put(row)
    return row
  }

  #put(row: ConditionRow): void {
    const key = keyOf(row.conditionId, row.branchId)
    for (const { alarmId } of [this.#rows.get(key) ?? row, row]) if (alarmId !== null) this.#touched.add(alarmId)
    this.#rows.set(key, row)
    this.changed.set(key, row)
    this.removed.delete(key)
  }

  #remove(row: ConditionRow): void {
    const key = keyOf(row.conditionId, row.branchId)
    if (row.alarmId !== null) this.#touched.add(row.alarmId)
    this.#rows.delete(key)
    this.changed.delete(key)
    this.removed.set(key, row)
  }

  /** Which of the alarms that changed are to be handled now, and which are not. */
  get toBeHandled(): { readonly yes: readonly string[]; readonly no: readonly string[] } {
    const waiting = new Set([...this.#rows.values()].filter(isToBeHandled).map(({ alarmId }) => alarmId))
    const { yes = [], no = [] } = Object.groupBy(this.#touched, (id) => (waiting.has(id) ? 'yes' : 'no'))
    return { yes, no }
  }

  #set(alarm: AlarmRow): void {
    this.#alarms.set(alarm.id, alarm)
    this.alarms.set(alarm.id, alarm)
  }
}

/** The device waits to be told that it was handled. */
export const isToBeHandled = ({ isAcked, isConfirmed, event }: ConditionRow): boolean =>
  isAcked === 1 && isConfirmed === 0 && event !== ''

const flagOf = (is: boolean | undefined): number | null => (is === undefined ? null : Number(is))

const keyOf = (conditionId: string, branchId: string): string => JSON.stringify([conditionId, branchId])
