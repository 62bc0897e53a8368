import { flood } from '@mimic/contract/live'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../../engine/src/testing/seededRandom.ts'
import { type Counted, floodAt, floodPartOf, floodParts } from './alarmFlood.ts'

const START = 1_780_000_000_000
const MINUTE = 60_000
/** Alarms at these minutes. */
const at = (...minutes: number[]) => minutes.map((minute) => START + minute * MINUTE)
const now = (minute: number) => START + minute * MINUTE

describe('a flood of alarms', () => {
  const ten = at(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)

  it('begins with the tenth alarm in ten minutes', () => {
    expect(floodAt(ten.slice(0, 9), now(9))).toEqual({ since: null, recent: 9 })
    expect(floodAt(ten, now(9))).toEqual({ since: now(9), recent: 10 })
    // One is ten minutes old when the tenth comes.
    expect(floodAt([...ten.slice(0, 9), now(10)], now(10)).since).toBeNull()
  })

  it('goes on with fewer than ten, until there are fewer than five', () => {
    expect(floodAt(ten, now(14))).toEqual({ since: now(9), recent: 5 })
    expect(floodAt(ten, now(15))).toEqual({ since: null, recent: 4 })
  })

  it('that was over does not go on with the next alarm', () => {
    expect(floodAt([...ten, ...at(16, 17, 18, 19, 20, 21)], now(21))).toEqual({ since: null, recent: 6 })
    expect(floodAt([...ten, now(12), now(14)], now(20))).toEqual({ since: null, recent: 2 })
  })

  it('is none without alarms', () => {
    expect(floodAt([], START)).toEqual({ since: null, recent: 0 })
  })

  it('is the same as counted minute by minute, for random alarms', () => {
    const seed = Date.now() % 100_000
    const random = seededRandom(seed)
    for (let round = 0; round < 50; round++) {
      const times = Array.from({ length: 40 }, () => START + Math.floor(random() * 60 * MINUTE)).sort((a, b) => a - b)
      const within = (time: number) => times.filter((each) => each <= time && each > time - flood.windowMs).length
      let since: number | null = null
      // Every instant at which an alarm comes or leaves the window.
      const instants = [...new Set(times.flatMap((time) => [time, time + flood.windowMs]))].sort((a, b) => a - b)
      for (const instant of instants) {
        if (within(instant) < flood.endsBelow) since = null
        if (within(instant) >= flood.begins) since ??= instant
        const known = times.filter((time) => time <= instant)
        expect(floodAt(known, instant), `seed ${seed}`).toEqual({ since, recent: within(instant) })
      }
    }
  })
})

describe('the parts of a flood', () => {
  const alarm = (fields: Partial<Counted>): Counted => ({
    ...{ firstOut: '', cause: '', equipId: null, equipTitle: '', count: 1, severity: 3, gmtTrigger: START },
    ...fields,
  })

  it('are first-out groups, else devices, else causes', () => {
    const parts = floodParts([
      alarm({ firstOut: 'Trip', equipId: 'p1', equipTitle: 'Pump 1', cause: 'Power' }),
      alarm({ firstOut: 'Trip', equipId: 'p2', equipTitle: 'Pump 2', count: 3 }),
      alarm({ equipId: 'p1', equipTitle: 'Pump 1', cause: 'Power' }),
      alarm({ cause: 'Power', count: 2 }),
      alarm({}),
    ])
    expect(parts.map(({ key, title, count }) => [key, title, count])).toEqual([
      ['firstOut:Trip', 'Trip', 4],
      ['cause:Power', 'Power', 2],
      ['cause:', '', 1],
      ['equip:p1', 'Pump 1', 1],
    ])
    expect(floodPartOf('cause:Power: off')).toEqual({ by: 'cause', value: 'Power: off' })
  })

  it('have the worst severity and the newest time of their alarms, and the worst part is first', () => {
    const [first, second] = floodParts([
      alarm({ equipId: 'p1', count: 50 }),
      alarm({ equipId: 'p2', severity: 4, gmtTrigger: START + 5 }),
      alarm({ equipId: 'p2', severity: 1 }),
    ])
    expect(first).toMatchObject({ key: 'equip:p2', severity: 1, count: 2, gmtTrigger: START + 5 })
    expect(second).toMatchObject({ key: 'equip:p1', severity: 3 })
  })
})
