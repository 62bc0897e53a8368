import { DatabaseSync } from 'node:sqlite'
import type { ConditionReport, ConditionState } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'
import pino from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { KeptReports, REPORT_SCHEMA } from '../buffer/KeptReports.ts'
import { Clock } from '../Clock.ts'
import { ConditionReports } from './ConditionReports.ts'

let db: DatabaseSync
let sent: ConditionReport[]
let isConnected: boolean
let now: number
let at: number
const stateOf = (message: string, time = 5): ConditionState => ({
  condition: message,
  event: '',
  time,
  isActive: true,
  isKept: true,
  severity: 1,
  source: '',
  message,
})
const start = () =>
  new ConditionReports({
    kept: new KeptReports(db),
    clock: new Clock(
      () => now,
      () => at,
    ),
    log: pino({ level: 'silent' }),
    publish: (report) => {
      if (isConnected) sent.push(report)
      return isConnected
    },
  })
const messages = () => sent.map(({ states }) => states.map(({ message }) => message).join())

beforeEach(() => {
  db = new DatabaseSync(':memory:')
  // Makes the table of the last places, as the batches of a buffer do.
  db.exec(REPORT_SCHEMA)
  ;[sent, isConnected, now, at] = [[], true, 1000, 0]
})

it('sends one at a time, again until it is taken, and goes on over a restart', () => {
  const reports = start()
  reports.take('eq', [stateOf('a')], false)
  reports.take('eq', [stateOf('b')], false)
  expect(messages()).toEqual(['a'])
  at = 6_000
  reports.step()
  expect(messages()).toEqual(['a', 'a'])
  reports.settle(['other', sent[0]?.id ?? ''])
  expect(messages()).toEqual(['a', 'a', 'b'])
  const again = start()
  again.step()
  expect(sent.at(-1)).toEqual(sent.at(-2))
  again.settle([sent.at(-1)?.id ?? ''])
  at = 60_000
  again.step()
  expect(sent.length).toBe(4)
})

it('keeps reports while there is no broker, with places that grow whatever the clock does', () => {
  isConnected = false
  const reports = start()
  for (const time of [1000, 400, 2000]) {
    now = time
    reports.take('eq', [stateOf(`${time}`)], false)
  }
  isConnected = true
  for (let i = 0; i < 3; i++) {
    reports.step()
    reports.settle([sent.at(-1)?.id ?? ''])
  }
  expect(messages()).toEqual(['1000', '400', '2000'])
  expect(sent.map(({ place }) => place)).toEqual([1000, 1001, 2000])
  now = 10
  reports.take('eq', [], true)
  expect(sent.at(-1)).toMatchObject({ states: [], place: 2001, wholeSince: 2001 })
})

it('says in the last part of a long report since when it is whole', () => {
  const reports = start()
  const many = Array.from({ length: limits.bus.conditions + 1 }, (_, i) => stateOf(`${i}`))
  reports.take('eq', many, true)
  reports.settle([sent[0]?.id ?? ''])
  expect(sent.map(({ states, wholeSince }) => [states.length, wholeSince])).toEqual([
    [limits.bus.conditions, undefined],
    [1, sent[0]?.place],
  ])
})

it('keeps a long report that the disk refuses in part once, when it takes the whole', () => {
  const kept = new KeptReports(db)
  const many = Array.from({ length: limits.bus.conditions + 1 }, (_, i) => stateOf(`${i}`))
  db.exec("CREATE TRIGGER full BEFORE INSERT ON report WHEN NEW.place = 1001 BEGIN SELECT RAISE(FAIL, 'full'); END")
  const reports = start()
  reports.take('eq', many, false)
  expect([sent.length, db.prepare('SELECT count(*) AS n FROM report').get()?.['n'], kept.size]).toEqual([0, 0, 0])
  db.exec('DROP TRIGGER full')
  reports.step()
  reports.settle([sent[0]?.id ?? ''])
  expect(sent.flatMap(({ states }) => states)).toEqual(many)
})

it('believes no time that is ahead of its own', () => {
  start().take('eq', [stateOf('a', 1e15), { ...stateOf('b', 900), since: 1e15 }], false)
  expect(sent[0]?.states.map(({ time, since }) => [time, since])).toEqual([
    [1000, undefined],
    [900, 1000],
  ])
})
