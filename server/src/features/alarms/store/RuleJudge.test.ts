import type { LiveValue, SignalQuality, SignalScalar } from '@mimic/contract/live'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLong } from '../../../../../engine/src/testing/walks.ts'
import type { OrderedValue } from '../../live/store/NewestValues.ts'
import { readCalcRule } from '../../mvars/store/calcRule.ts'
import { emptyPlan } from './AlarmPlan.ts'
import type { AlarmRow, Rule, RuleState } from './AlarmRows.ts'
import type { Condition } from './condition.ts'
import { RuleJudge } from './RuleJudge.ts'

const ruleOf = (condition: Condition, more: Partial<Rule> = {}): Rule => ({
  id: 'rule',
  orgId: 'org',
  equipId: 'eq',
  signalId: 'own',
  severity: 2,
  message: 'High',
  delayMs: 0,
  reAlarmMs: 0,
  firstOut: '',
  suppressWhen: '',
  byDesign: undefined,
  missing: [],
  condition,
  ...more,
})

/** A judge without a store, whose clock the test moves. Devices have the same time. */
class Field {
  time = 1_000
  readonly rows = new Map<string, AlarmRow>()
  readonly newest = new Map<string, LiveValue>()
  readonly #rule: Rule
  readonly #states = new Map<string, RuleState>()
  readonly #recorded: LiveValue[] = []
  #judge: RuleJudge

  constructor(rule: Rule) {
    this.#rule = rule
    this.#judge = this.#made()
  }

  /** The alarms as text: from, and to where they are over. */
  get alarms(): string[] {
    return [...this.rows.values()].map(({ gmtTrigger, gmtRelease, isOver }) => `${gmtTrigger} ${isOver} ${gmtRelease}`)
  }

  take(...samples: OrderedValue[]): void {
    const plan = emptyPlan()
    this.#judge.judgeAll(plan, samples)
    for (const sample of samples) {
      const isOld = sample.time < (this.newest.get(sample.id)?.time ?? 0) && sample.order !== 'live'
      if (sample.order === 'late' || isOld) continue
      this.newest.set(sample.id, sample)
      if (sample.id === 'own') this.#recorded.push(sample)
    }
    this.#accept(plan)
  }

  sample(id: string, value: SignalScalar, quality: SignalQuality = 0): void {
    this.take({ id, value, quality, time: this.time })
  }

  pass(ms: number): void {
    for (let i = 0; i < ms; i++) this.tick(1)
  }

  /** The clock goes on, and what is due is looked at afterwards. */
  tick(ms: number): void {
    this.time += ms
    if (!this.#judge.isDue(this.time)) return
    const plan = emptyPlan()
    this.#judge.judgeDue(plan, this.time)
    this.#accept(plan)
  }

  restart(): void {
    this.#judge = this.#made()
    for (const [id, state] of this.#states) this.#judge.restore(id, state, (key) => this.newest.get(key))
    for (const { ruleId } of this.#judge.blind(['rule'])) this.#judge.prime(ruleId, this.#recorded)
    const plan = emptyPlan()
    this.#judge.judgeNewest(plan, ['rule'], (key) => this.newest.get(key))
    this.#accept(plan)
  }

  reset(): void {
    const plan = emptyPlan()
    for (const row of this.rows.values()) if (row.gmtRelease === null) this.#judge.release(plan, row)
    this.#accept(plan)
  }

  #accept(plan: ReturnType<typeof emptyPlan>): void {
    this.#judge.accept(plan.states)
    for (const [id, state] of plan.states) this.#states.set(id, JSON.parse(JSON.stringify(state)) as RuleState)
    for (const row of plan.alarms.values()) this.rows.set(row.id, row)
  }

  #made(): RuleJudge {
    const judge = new RuleJudge({
      openAlarm: (id) => this.rows.get(id),
      suppressionOf: () => '',
      newest: (id) => this.newest.get(id),
      now: () => this.time,
      monotonic: () => this.time,
    })
    judge.setRules([this.#rule])
    return judge
  }
}

type Verdict = 'holds' | 'over' | undefined
interface Told {
  readonly id: string
  readonly value: number | null
  readonly time: number
}

/** What a condition is now by all that was told, in the plainest way; undefined: nobody can say. */
type Plain = (told: readonly Told[]) => Verdict
const lastOf = (told: readonly Told[], id: string, until = Number.POSITIVE_INFINITY) =>
  told.findLast((each) => each.id === id && each.time <= until)
const goodOf = (told: readonly Told[]) => told.filter(({ id, value }) => id === 'own' && value !== null)
const verdict = (holds: boolean): Verdict => (holds ? 'holds' : 'over')
const withBoth =
  (judge: (a: number, b: number) => boolean): Plain =>
  (told) => {
    const [a, b] = [lastOf(told, 'own')?.value, lastOf(told, 'other')?.value]
    return a == null || b == null ? undefined : verdict(judge(a, b))
  }

const W = 40
const kinds: readonly (readonly [Condition, Plain])[] = [
  [
    { is: 'rate', symbol: '>', value: 3 * (60_000 / W), deadBand: 0, windowMs: W },
    (told) => {
      const now = lastOf(told, 'own')
      const good = goodOf(told)
      const before = now && good.findLast(({ time }) => time <= now.time - W)
      return now?.value == null || !before ? undefined : verdict(now.value - (before.value ?? 0) > 3)
    },
  ],
  [
    { is: 'unchanged', deadBand: 1, windowMs: W },
    (told) => {
      const now = lastOf(told, 'own')
      if (now?.value == null) return undefined
      const good = goodOf(told)
      const from = good.findLastIndex(({ time }) => time <= now.time - W)
      const values = good.slice(Math.max(0, from)).map(({ value }) => value ?? 0)
      const isMoved = Math.max(...values) - Math.min(...values) > 1
      return from < 0 && !isMoved ? undefined : verdict(!isMoved)
    },
  ],
  [{ is: 'deviation', symbol: '>', value: 2, deadBand: 0, otherSignalId: 'other' }, withBoth((a, b) => a - b > 2)],
  [
    { is: 'deviation', symbol: '!=', value: 2, deadBand: 0, otherSignalId: 'other' },
    withBoth((a, b) => Math.abs(a - b) > 2),
  ],
  [{ is: 'discrepancy', otherSignalId: 'other' }, withBoth((a, b) => a !== b)],
  [
    { is: 'expression', text: '', formula: readCalcRule('custom', 'eq.own + 2 * eq.other > 9') },
    withBoth((a, b) => a + 2 * b > 9),
  ],
  [{ is: 'quality' }, (told) => (lastOf(told, 'own') ? verdict(lastOf(told, 'own')?.value === null) : undefined)],
]

const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ id: fc.constantFrom('own', 'other'), value: fc.integer({ min: 0, max: 6 }) }) },
  // A value that hardly changes.
  { weight: 3, arbitrary: fc.record({ id: fc.constantFrom('own', 'other'), value: fc.constantFrom(3, 4) }) },
  { weight: 1, arbitrary: fc.record({ id: fc.constantFrom('own', 'other'), value: fc.constant(null) }) },
  { weight: 4, arbitrary: fc.record({ id: fc.constant('pass'), value: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ id: fc.constant('restart'), value: fc.constant(0) }) },
)
const acts = fc.array(act, { maxLength: 60 })
const numRuns = isLong ? 2_000 : 60

/** Alarms of one condition, by verdicts alone: a delay runs by the clock, and anew after a restart. */
class Model {
  readonly alarms: [from: number, to: number | null][] = []
  #time = 0
  #is: 'normal' | 'waiting' | 'active' | 'leaving' = 'normal'
  #since = 0
  #timer = 0
  readonly #delay: number
  readonly #off: number
  constructor(delay: number, off: number) {
    this.#delay = delay
    this.#off = off
  }
  at(time: number): void {
    this.#time = time
    if (time < this.#timer) return
    if (this.#is === 'waiting') this.#raise()
    else if (this.#is === 'leaving') this.#end()
  }
  judge(verdict: Verdict): void {
    const isIn = this.#is === 'active' || this.#is === 'leaving'
    if (verdict === 'holds') {
      if (this.#is === 'leaving') this.#is = 'active'
      if (this.#is === 'normal') this.#begin('waiting', this.#delay)
      if (this.#is === 'waiting' && this.#time - this.#since >= this.#delay) this.#raise()
    } else if (verdict === 'over') {
      if (this.#is === 'active') this.#begin('leaving', this.#off)
      if (!isIn) this.#is = 'normal'
      else if (this.#time - this.#since >= this.#off) this.#end()
    }
  }
  restart(): void {
    this.#timer = this.#time + (this.#is === 'waiting' ? this.#delay : this.#off)
  }
  #begin(is: 'waiting' | 'leaving', ms: number): void {
    this.#is = is
    this.#since = this.#time
    this.#timer = this.#time + ms
  }
  #raise(): void {
    this.alarms.push([this.#since + this.#delay, null])
    this.#is = 'active'
  }
  #end(): void {
    const last = this.alarms.at(-1)
    if (last) last[1] = this.#since + this.#off
    this.#is = 'normal'
  }
}

describe('any walk of values, clock and restarts', () => {
  it.each(kinds)('judges %j as it is by the plain reading of all values', (condition, plain) => {
    const delays = fc.record({ delayMs: fc.constantFrom(0, 25), offDelayMs: fc.constantFrom(0, 30) })
    fc.assert(
      fc.property(acts, delays, (walk, { delayMs, offDelayMs }) => {
        const field = new Field(ruleOf(condition, { delayMs, offDelayMs }))
        const model = new Model(delayMs, offDelayMs)
        const told: Told[] = []
        for (const { id, value } of walk) {
          if (id === 'restart') {
            field.restart()
            model.restart()
          } else if (id === 'pass')
            for (let ms = 0; ms < (value ?? 0); ms++) {
              field.pass(1)
              model.at(field.time)
            }
          else {
            // Two values of a signal never have the same time.
            field.pass(1)
            model.at(field.time)
            field.sample(id, value, value === null ? 2 : 0)
            told.push({ id, value, time: field.time })
            const isTaken = id === 'own' || !['rate', 'unchanged', 'quality'].includes(condition.is)
            if (isTaken) model.judge(plain(told))
          }
          expect(field.alarms).toEqual(model.alarms.map(([from, to]) => `${from} 0 ${to}`))
        }
      }),
      { numRuns },
    )
  })

  it('tells that a value is stale by the clock, and anew after a restart', () => {
    fc.assert(
      fc.property(acts, fc.constantFrom(0, 25), fc.constantFrom(0, 30, 70), (walk, delayMs, offDelayMs) => {
        const field = new Field(ruleOf({ is: 'stale', windowMs: W }, { delayMs, offDelayMs }))
        const model = new Model(delayMs, offDelayMs)
        let staleAt = field.time + W
        const pass = () => {
          field.pass(1)
          model.at(field.time)
          if (field.time === staleAt) model.judge('holds')
        }
        for (const { id, value } of walk) {
          if (id === 'restart') {
            field.restart()
            model.restart()
            staleAt = field.time + W
          } else if (id === 'pass') for (let ms = 0; ms < (value ?? 0); ms++) pass()
          else {
            pass()
            field.sample(id, value, value === null ? 2 : 0)
            // A bad reading is no value.
            if (id !== 'own' || value === null) continue
            staleAt = field.time + W
            model.judge('over')
          }
          expect(field.alarms).toEqual(model.alarms.map(([from, to]) => `${from} 0 ${to}`))
        }
      }),
      { numRuns },
    )
  })

  it('counts the delay of a stale value from when it became stale, not from the tick that noticed', () => {
    const field = new Field(ruleOf({ is: 'stale', windowMs: W }, { delayMs: 25 }))
    const staleAt = field.time + W
    field.tick(W + 20)
    expect(field.alarms).toEqual([])
    field.tick(5)
    expect(field.alarms).toEqual([`${staleAt + 25} 0 null`])
  })

  it('keeps a latched alarm until it is reset, and resets none whose condition holds', () => {
    const rule = ruleOf({ is: 'compare', symbol: '>', value: 3, deadBand: 0 }, { isLatched: true })
    const step = fc.constantFrom('high', 'low', 'reset', 'restart')
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (walk) => {
        const field = new Field(rule)
        let state: 'normal' | 'active' | 'over' = 'normal'
        let count = 0
        for (const each of walk) {
          field.pass(1)
          if (each === 'restart') field.restart()
          else if (each === 'reset') {
            field.reset()
            if (state === 'over') state = 'normal'
          } else {
            field.sample('own', each === 'high' ? 9 : 1)
            if (each === 'high' && state === 'normal') count++
            if (each === 'high') state = 'active'
            else if (state === 'active') state = 'over'
          }
          const open = [...field.rows.values()].filter(({ gmtRelease }) => gmtRelease === null)
          expect(open.map(({ isOver }) => isOver)).toEqual(state === 'normal' ? [] : [state === 'over' ? 1 : 0])
          expect(field.rows.size).toBe(count)
        }
      }),
      { numRuns },
    )
  })
})

describe('one related condition', () => {
  const high = { is: 'deviation', symbol: '>', value: 2, deadBand: 0, otherSignalId: 'other' } as const

  it('is neither raised nor ended while the other signal is gone', () => {
    const field = new Field(ruleOf(high, { missing: ['other'] }))
    field.sample('other', 0)
    field.sample('own', 9)
    expect(field.alarms).toEqual([])
  })

  it('leaves out samples that come after newer ones', () => {
    const field = new Field(ruleOf(high))
    field.sample('other', 0)
    field.sample('own', 1)
    field.take({ id: 'own', value: 9, quality: 0, time: field.time - 10 })
    field.take({ id: 'other', value: -9, quality: 0, time: field.time + 10, order: 'late' })
    expect(field.alarms).toEqual([])
  })

  it('goes on by a clock that was set back', () => {
    const field = new Field(ruleOf({ is: 'rate', symbol: '>', value: 60_000, deadBand: 0, windowMs: 10 }))
    const at = (time: number, value: number, order?: 'live') =>
      field.take({ id: 'own', value, quality: 0, time, ...(order && { order }) })
    at(5_000, 1)
    at(2_000, 1, 'live')
    at(2_005, 90)
    expect(field.alarms).toEqual([])
    at(2_010, 90)
    expect(field.alarms).toEqual(['2010 0 null'])
  })

  it('knows the values of a fast signal to a 256th of its window', () => {
    const field = new Field(ruleOf({ is: 'rate', symbol: '>=', value: 59.9, deadBand: 0, windowMs: 60_000 }))
    for (let time = 0; time <= 180_000; time += 10) field.take({ id: 'own', value: time / 1000, quality: 0, time })
    const [alarm] = [...field.rows.values()]
    expect(field.rows.size).toBe(1)
    expect((alarm?.gmtTrigger ?? 0) - 60_000).toBeLessThanOrEqual(60_000 / 256 + 10)
    expect(alarm?.gmtRelease).toBeNull()
  })

  it('takes the values of one commit in their order', () => {
    const field = new Field(ruleOf({ is: 'discrepancy', otherSignalId: 'other' }))
    const of = (id: string, value: number, time: number): OrderedValue => ({ id, value, quality: 0, time })
    field.take(of('own', 1, 1), of('other', 1, 2), of('own', 0, 3), of('other', 0, 4))
    expect(field.alarms).toEqual(['3 0 4'])
  })
})
