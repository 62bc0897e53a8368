import { simulatedId } from '@mimic/contract/bus'
import type { LiveValue } from '@mimic/contract/live'
import type { Point } from '../../history/store/Point.ts'
import { type StoredPoints, storedPoints } from '../../history/store/storedPoints.ts'
import type { OrderedValue } from '../../live/store/NewestValues.ts'
import { type RuleRow, toRule } from '../store/AlarmRows.ts'
import { type FoundAlarm, VirtualRun } from './VirtualRun.ts'

/** Conditions that read the same signals, with all signals that they read. */
export interface RuleGroup {
  readonly rules: readonly RuleRow[]
  readonly signals: readonly string[]
}

/** Signals, by measured and by simulated lane, with what is stored of a time. */
export type StoredSignals = readonly (readonly [lane: string, stored: StoredPoints])[]

export interface PartResult {
  readonly alarms: readonly FoundAlarm[]
  /** Alarms that are not listed are counted too. */
  readonly total: number
  /** Alarms that began within the time, by condition. */
  readonly come: ReadonlyMap<string, number>
  /** Those of them that reach nobody. */
  readonly suppressed: ReadonlyMap<string, number>
  readonly samples: number
}

export interface PartOptions {
  readonly from: number
  /** So many of the alarms found are listed. */
  readonly listed: number
}

/** The groups of one thread, judged window by window. */
export class WhatIfPart {
  readonly #runs: readonly { readonly signals: readonly string[]; readonly run: VirtualRun }[]
  readonly #alarms: FoundAlarm[] = []
  readonly #come = new Map<string, number>()
  readonly #suppressed = new Map<string, number>()
  #total = 0
  #samples = 0

  constructor(groups: readonly RuleGroup[], newest: readonly LiveValue[], { from, listed }: PartOptions) {
    const standing = new Map(newest.map((value) => [value.id, value]))
    this.#runs = groups.map(({ rules, signals }) => {
      const found = (alarm: FoundAlarm) => {
        this.#total++
        if (alarm.trigger >= from) {
          count(this.#come, alarm.ruleId)
          if (alarm.suppressed) count(this.#suppressed, alarm.ruleId)
        }
        if (this.#alarms.length < listed) this.#alarms.push(alarm)
      }
      return { signals, run: new VirtualRun(rules.map(toRule), from, (id) => standing.get(id), found) }
    })
  }

  /** Judges some groups over the values of one window, from <= time <= to. Windows of a group come in order. */
  take(groups: readonly number[], stored: StoredSignals, from: number, to: number): void {
    const lanes = new Map(stored)
    for (const place of groups) {
      const group = this.#runs[place]
      if (!group) continue
      const values = inTime(group.signals.map((id) => readings(id, lanes, from, to)))
      for (const value of values) group.run.take(value)
      this.#samples += values.length
    }
  }

  end(until: number): PartResult {
    for (const { run } of this.#runs) run.end(until)
    return {
      alarms: this.#alarms,
      total: this.#total,
      come: this.#come,
      suppressed: this.#suppressed,
      samples: this.#samples,
    }
  }
}

function count(counts: Map<string, number>, ruleId: string): void {
  counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1)
}

const NONE: StoredPoints = { chunks: [], waiting: [] }

/** Recorded values of a signal, measured and simulated, in order of time. */
function readings(id: string, lanes: ReadonlyMap<string, StoredPoints>, from: number, to: number): OrderedValue[] {
  const values = toValues(id, storedPoints(lanes.get(id) ?? NONE, from, to))
  const simulated = storedPoints(lanes.get(simulatedId(id)) ?? NONE, from, to)
  if (simulated.length === 0) return values
  return inTime([values, toValues(id, simulated).map((value) => ({ ...value, simulated: true as const }))])
}

const toValues = (id: string, points: readonly Point[]): OrderedValue[] =>
  points.map(({ time, value, quality }) => ({ id, time, value, quality, order: 'live' }))

const inTime = ([first = [], ...more]: readonly OrderedValue[][]): OrderedValue[] =>
  more.length === 0 ? first : [...first, ...more.flat()].sort((one, other) => one.time - other.time)
