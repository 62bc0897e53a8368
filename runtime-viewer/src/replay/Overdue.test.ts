import type { LiveValue } from '@mimic/contract/live'
import { describe, expect, it } from 'vitest'
import { Overdue, type RecordedOutage } from './Overdue.ts'

const T0 = 1_780_000_000_000
const signals = new Map([
  ['fast', { intervalMs: 1_000, equipId: 'a' }],
  ['slow', { intervalMs: 60_000, equipId: 'a' }],
  ['other', { intervalMs: 60_000, equipId: 'b' }],
])
const value = (id: string, time = T0): LiveValue => ({ id, value: 1, time, quality: 0 })
const outage = (more: Partial<RecordedOutage> = {}): RecordedOutage => ({
  kind: 'offline',
  equipIds: ['a'],
  from: T0 + 3_000,
  to: T0 + 20_000,
  samples: 0,
  ...more,
})
const overdue = (overdue: Overdue, timeMs: number, outages: RecordedOutage[] = [], coarseMs = 0) =>
  overdue.at(timeMs, outages, coarseMs).map(({ id, ageMs }) => `${id} ${ageMs}`)

describe('values of the recorded past', () => {
  it('are overdue when they are older than their interval allows, each reported once', () => {
    const past = new Overdue(signals)
    past.take([value('fast'), value('slow'), value('mvar:x')])
    expect(overdue(past, T0 + 6_999)).toEqual([])
    expect(overdue(past, T0 + 7_000)).toEqual(['fast Infinity'])
    expect(overdue(past, T0 + 24_999)).toEqual([])
    expect(overdue(past, T0 + 25_000)).toEqual(['mvar:x Infinity'])
    past.take([value('fast', T0 + 26_000)])
    expect(overdue(past, T0 + 27_000)).toEqual([])
  })

  it.each(['offline', 'lost'] as const)(
    'are overdue from an outage on (%s), also those that are read slowly',
    (kind) => {
      const past = new Overdue(signals)
      past.take([value('slow'), value('other')])
      expect(overdue(past, T0 + 2_999, [outage({ kind })])).toEqual([])
      expect(overdue(past, T0 + 3_000, [outage({ kind })])).toEqual(['slow Infinity'])
      // The gateway is back, but this value has not arrived.
      const again = new Overdue(signals)
      again.take([value('slow')])
      expect(overdue(again, T0 + 21_000, [outage({ kind })])).toEqual(['slow Infinity'])
    },
  )

  it('are not overdue if values measured during the outage came later', () => {
    const past = new Overdue(signals)
    past.take([value('slow'), value('slow', T0 + 5_000)])
    expect(overdue(past, T0 + 6_000, [outage()])).toEqual([])
  })

  it('may be older by the time between two recorded values of a fast replay', () => {
    const past = new Overdue(signals)
    past.take([value('fast')])
    expect(overdue(past, T0 + 100_000, [outage()], 120_000)).toEqual([])
    expect(overdue(past, T0 + 127_000, [], 120_000)).toEqual(['fast Infinity'])
  })
})
