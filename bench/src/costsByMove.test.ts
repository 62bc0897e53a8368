import { describe, expect, it } from 'vitest'
import { costsByMove, type TraceEvent } from './costsByMove.ts'

const event = (name: string, ts: number, dur: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph: 'X',
  pid: 1,
  tid: 1,
  ts,
  dur,
  ...more,
})
const task = (ts: number, dur: number, more?: Partial<TraceEvent>) =>
  event('ThreadControllerImpl::RunTask', ts, dur, more)
const call = (ts: number, dur: number, more?: Partial<TraceEvent>) => event('FunctionCall', ts, dur, more)
const move = (ts: number) => event('EventDispatch', ts, 500, { args: { data: { type: 'pointermove' } } })

describe('the cost of a pointer move', () => {
  it('is the work of its own task and of all tasks until the next move', () => {
    const events = [
      task(0, 9000),
      move(1000),
      call(1000, 400),
      // A frame is drawn in the same task, by a nested call.
      call(2000, 1000),
      call(2200, 300),
      // A timer fires before the next move.
      task(9500, 700, { tdur: 500 }),
      call(9600, 600, { tdur: 400 }),
      task(16_000, 4000),
      call(16_100, 100),
      move(17_000),
      call(17_000, 200),
      task(30_000, 1000),
      move(30_100),
    ]
    const costs = costsByMove(events)
    expect(costs.map(({ js }) => js.toFixed(3))).toEqual(['1.800', '0.300'])
    expect(costs.map(({ task }) => task)).toEqual([9.5, 4])
  })

  it('leaves out other threads, and counts two moves of one task as one', () => {
    const other = { tid: 2 }
    const events = [
      task(0, 5000),
      move(1000),
      move(2000),
      call(100, 50, other),
      task(6000, 100),
      move(6010),
      call(6010, 9),
    ]
    expect(costsByMove(events)).toEqual([{ js: 0, task: 5 }])
    expect(costsByMove([task(0, 100), call(10, 20)])).toEqual([])
  })
})
