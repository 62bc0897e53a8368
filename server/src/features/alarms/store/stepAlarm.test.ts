import type { LiveValue, SignalQuality, SignalScalar } from '@mimic/contract/live'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Condition, judge } from './condition.ts'
import { delayOver, NORMAL, setBack, stepAlarm, type Watched } from './stepAlarm.ts'

const high = (delayMs = 0, deadBand = 0): Watched => ({
  condition: { is: 'compare', symbol: '>', value: 10, deadBand },
  delayMs,
})
/** The alarm's steps for a series of [time, value, quality]. */
function run(watched: Watched, readings: readonly (readonly [number, SignalScalar, SignalQuality?])[]) {
  let phase = NORMAL
  const events: string[] = []
  for (const [time, value, quality = 0] of readings) {
    const step = stepAlarm(watched, phase, { time, value, quality })
    phase = step.phase
    if (step.event) events.push(`${step.event.is} ${step.event.time} ${step.event.value}`)
  }
  return { phase, events }
}

describe('one condition', () => {
  it('triggers and releases with time and value', () => {
    expect(run(high(), [[1, 9], [2, 11], [3, 12], [4, 10]]).events).toEqual(['trigger 2 11', 'release 4 10']) // biome-ignore format: a series
  })

  it('waits for its delay, and starts again when the value comes back meanwhile', () => {
    expect(run(high(5), [[1, 11], [4, 11], [5, 9], [6, 11], [10, 12], [11, 12]]).events).toEqual(['trigger 11 11']) // biome-ignore format: a series
  })

  it('is over only beyond the dead band', () => {
    expect(run(high(0, 1), [[1, 11], [2, 9.5], [3, 9], [4, 8.9]]).events).toEqual(['trigger 1 11', 'release 4 8.9']) // biome-ignore format: a series
  })

  it('is neither raised nor ended by missing measurements', () => {
    expect(run(high(), [[1, null, 2], [2, 11, 2], [3, 11], [4, null, 2], [5, 3, 2]]).events).toEqual(['trigger 3 11']) // biome-ignore format: a series
  })

  it('does not go back in time', () => {
    expect(run(high(), [[5, 11], [4, 1], [5, 1]]).events).toEqual(['trigger 5 11', 'release 5 1']) // biome-ignore format: a series
  })

  it('point 14: goes on by a clock that was set back, with the elapsed part of its delay', () => {
    const { phase } = run(high(5), [[100, 11], [103, 11]]) // biome-ignore format: a series
    const back = setBack(phase, 40)
    expect(stepAlarm(high(5), back, { time: 40, value: 11, quality: 0 }).event).toBeUndefined()
    expect(stepAlarm(high(5), back, { time: 42, value: 11, quality: 0 }).event).toEqual({ is: 'trigger', time: 42, value: 11 }) // biome-ignore format: a step
    expect(setBack(phase, 103)).toBe(phase)
  })

  it('is raised by the delay alone', () => {
    const { phase } = run(high(5), [[1, 11]])
    expect(delayOver(high(5), phase).event).toEqual({ is: 'trigger', time: 6, value: 11 })
    expect(delayOver(high(5), NORMAL).event).toBeUndefined()
  })

  it.each<[Condition, number, string]>([
    [{ is: 'compare', symbol: '>=', value: 5, deadBand: 0 }, 5, 'holds'],
    [{ is: 'compare', symbol: '>=', value: 5, deadBand: 0 }, 4.9, 'over'],
    [{ is: 'compare', symbol: '>=', value: 5, deadBand: 1 }, 4, 'between'],
    [{ is: 'compare', symbol: '<', value: 5, deadBand: 1 }, 5.5, 'between'],
    [{ is: 'compare', symbol: '<', value: 5, deadBand: 1 }, 6, 'between'],
    [{ is: 'compare', symbol: '<', value: 5, deadBand: 1 }, 6.1, 'over'],
    [{ is: 'compare', symbol: '<=', value: 5, deadBand: 0 }, 5, 'holds'],
    [{ is: 'compare', symbol: '==', value: 5, deadBand: 0 }, 5, 'holds'],
    [{ is: 'compare', symbol: '!=', value: 5, deadBand: 0 }, 5, 'over'],
    [{ is: 'range', low: 1, high: 9, deadBand: 1 }, 9.1, 'holds'],
    [{ is: 'range', low: 1, high: 9, deadBand: 1 }, 8.5, 'between'],
    [{ is: 'range', low: 1, high: 9, deadBand: 100 }, 5, 'over'],
    [{ is: 'boolean', value: 0 }, 0, 'holds'],
    [{ is: 'boolean', value: 1 }, 0, 'over'],
  ])('judges %j of %s: %s', (condition, value, verdict) => {
    expect(judge(condition, condition.is === 'boolean' ? value === 1 : value, 0)).toBe(verdict)
  })
})

const reading: fc.Arbitrary<Omit<LiveValue, 'id'>> = fc.record({
  time: fc.integer({ min: 0, max: 1000 }),
  value: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constant(null), fc.constant('text')),
  quality: fc.constantFrom<SignalQuality>(0, 1, 2),
})
const series = fc.array(reading, { maxLength: 60 })
const anyWatched = fc.record({
  condition: fc.oneof(
    fc.record({
      is: fc.constant('compare' as const),
      symbol: fc.constantFrom('>', '>=', '<', '<=', '==', '!='),
      value: fc.integer({ min: 0, max: 20 }),
      deadBand: fc.integer({ min: 0, max: 5 }),
    }),
    fc.record({
      is: fc.constant('range' as const),
      low: fc.integer({ min: 0, max: 10 }),
      high: fc.integer({ min: 10, max: 20 }),
      deadBand: fc.integer({ min: 0, max: 5 }),
    }),
  ),
  delayMs: fc.constantFrom(0, 50, 300),
})

describe('any series of readings', () => {
  it('triggers and releases in turn, never back in time, and only by a reading that justifies it', () => {
    fc.assert(
      fc.property(anyWatched, series, (watched, readings) => {
        let phase = NORMAL
        let isActive = false
        let last = Number.NEGATIVE_INFINITY
        for (const each of readings) {
          const step = stepAlarm(watched, phase, each)
          const { event } = step
          if (event) {
            expect(event.is).toBe(isActive ? 'release' : 'trigger')
            expect(each.time).toBeGreaterThanOrEqual(last)
            expect(event.time).toBeLessThanOrEqual(each.time)
            expect(judge(watched.condition, each.value, each.quality)).toBe(isActive ? 'over' : 'holds')
            isActive = !isActive
          }
          expect(step.phase.is === 'active').toBe(isActive)
          last = Math.max(last, each.time)
          phase = step.phase
        }
      }),
    )
  })

  it('gives the same result however often its readings are repeated', () => {
    fc.assert(
      fc.property(anyWatched, series, (watched, readings) => {
        const ordered = readings.toSorted((a, b) => a.time - b.time)
        const events = (list: readonly Omit<LiveValue, 'id'>[]) => {
          let phase = NORMAL
          return list.flatMap((each) => {
            const step = stepAlarm(watched, phase, each)
            phase = step.phase
            return step.event ? [step.event] : []
          })
        }
        const distinct = ordered.filter((each, i) => each.time !== ordered[i - 1]?.time)
        expect(events(distinct.flatMap((each) => [each, each]))).toEqual(events(distinct))
      }),
    )
  })
})
