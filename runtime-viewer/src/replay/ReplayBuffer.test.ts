import { describe, expect, it } from 'vitest'
import { type Recorded, type RecordedAsk, ReplayBuffer } from './ReplayBuffer.ts'

const T0 = 1_780_000_000_000

interface Asked extends RecordedAsk {
  readonly resolve: (recorded: Recorded) => void
  readonly reject: (error: unknown) => void
}

/** A buffer whose fetches the test answers: one value per second, equal to its second. */
function aBuffer() {
  const asked: Asked[] = []
  let changes = 0
  const buffer = new ReplayBuffer(
    (ask) => new Promise((resolve, reject) => asked.push({ ...ask, resolve, reject })),
    () => changes++,
  )
  const answer = async (i: number) => {
    const ask = asked[i]!
    const times: number[] = []
    for (let time = Math.floor(ask.dateStart / 1000) * 1000; time <= ask.dateEnd; time += 1000) times.push(time)
    const value = {
      id: 's',
      times,
      values: times.map((time) => (time - T0) / 1000),
      qualities: times.map(() => 0 as const),
    }
    ask.resolve({ values: [value], alarms: [], outages: [] })
    await Promise.resolve()
    await Promise.resolve()
  }
  return { buffer, asked, answer, changes: () => changes }
}
const seconds = (values: readonly { readonly time: number }[]) => values.map(({ time }) => (time - T0) / 1000)

describe('a buffer of recorded values', () => {
  it('fetches the values at an instant, with the range before it that charts show', async () => {
    const { buffer, asked, answer, changes } = aBuffer()
    buffer.seek(T0, 600_000)
    expect(asked).toMatchObject([{ dateStart: T0 - 600_000, dateEnd: T0, stepMs: 1000 }])
    expect([buffer.knownUntilMs, buffer.isLoading]).toEqual([Number.NEGATIVE_INFINITY, true])
    buffer.ensure(T0, 200, T0 + 1e9)
    expect(asked).toHaveLength(1)
    await answer(0)
    expect([buffer.knownUntilMs, buffer.isLoading, changes()]).toEqual([T0, false, 1])
    expect(buffer.between(Number.NEGATIVE_INFINITY, T0)).toHaveLength(601)
  })

  it('knows the last good value before an instant, not one that came later', async () => {
    const { buffer, asked } = aBuffer()
    buffer.seek(T0, 600_000)
    const times = [-9000, -5000, -1000, 3000].map((ms) => T0 + ms)
    asked[0]!.resolve({
      values: [{ id: 's', times, values: [1, 2, null, 4], qualities: [0, 1, 2, 0] }],
      alarms: [],
      outages: [],
    })
    await Promise.resolve()
    await Promise.resolve()
    expect(buffer.lastGood('s', T0)).toMatchObject({ value: 2, time: T0 - 5000 })
    expect(buffer.lastGood('s', T0 - 6000)).toMatchObject({ value: 1 })
    expect(buffer.lastGood('s', T0 - 10_000)).toBe(undefined)
    expect(buffer.lastGood('other', T0)).toBe(undefined)
  })

  it('uses no finer steps than the server has', () => {
    const { buffer, asked } = aBuffer()
    buffer.seek(T0, 0)
    expect(asked[0]).toMatchObject({ dateStart: T0, dateEnd: T0, stepMs: 100 })
  })

  it('fetches one window ahead of the playhead, each beginning where the last one ended, and holds two', async () => {
    const { buffer, asked, answer } = aBuffer()
    buffer.seek(T0, 0)
    await answer(0)
    const play = async (atSeconds: number) => {
      buffer.ensure(T0 + atSeconds * 1000, 1000, T0 + 1e9)
      buffer.ensure(T0 + atSeconds * 1000, 1000, T0 + 1e9)
      await answer(asked.length - 1)
    }
    await play(0)
    expect(asked[1]).toMatchObject({ dateStart: T0, dateEnd: T0 + 120_000, stepMs: 1000 })
    await play(1)
    expect(asked[2]).toMatchObject({ dateStart: T0 + 120_000, dateEnd: T0 + 240_000 })
    // The playhead has not reached the last window yet.
    buffer.ensure(T0 + 119_000, 1000, T0 + 1e9)
    expect(asked).toHaveLength(3)
    await play(121)
    expect(asked).toHaveLength(4)
    expect(seconds(buffer.between(T0 + 119_000, T0 + 122_500))).toEqual([120, 121, 122])
    // The first window was dropped; the one of the seek and the two newest remain.
    expect(buffer.between(T0 + 1000, T0 + 100_000)).toEqual([])
    expect(buffer.knownUntilMs).toBe(T0 + 360_000)
  })

  it('fetches nothing after the end', async () => {
    const { buffer, asked, answer } = aBuffer()
    buffer.seek(T0, 0)
    await answer(0)
    buffer.ensure(T0, 1000, T0 + 5000)
    await answer(1)
    expect(asked[1]).toMatchObject({ dateEnd: T0 + 5000 })
    buffer.ensure(T0 + 5000, 1000, T0 + 5000)
    expect(asked).toHaveLength(2)
  })

  it('drops answers for an instant that was left', async () => {
    const { buffer, asked, answer, changes } = aBuffer()
    buffer.seek(T0, 0)
    buffer.seek(T0 + 50_000, 0)
    await answer(0)
    expect([buffer.knownUntilMs, buffer.isLoading, changes()]).toEqual([Number.NEGATIVE_INFINITY, true, 0])
    await answer(1)
    expect(buffer.knownUntilMs).toBe(T0 + 50_000)
    expect(asked).toHaveLength(2)
  })

  it('keeps a failure until the next seek, and fetches no more meanwhile', async () => {
    const { buffer, asked, answer, changes } = aBuffer()
    buffer.seek(T0, 0)
    const error = new Error('away')
    asked[0]!.reject(error)
    await expect.poll(changes).toBe(1)
    expect(buffer.error).toBe(error)
    buffer.ensure(T0, 1000, T0 + 1e9)
    expect(asked).toHaveLength(1)
    buffer.seek(T0, 0)
    expect(buffer.error).toBeUndefined()
    await answer(1)
    expect(buffer.isEmpty).toBe(false)
  })

  it('knows when nothing was recorded', async () => {
    const { buffer, asked } = aBuffer()
    buffer.seek(T0, 0)
    asked[0]!.resolve({ values: [{ id: 's', times: [], values: [], qualities: [] }], alarms: [], outages: [] })
    await expect.poll(() => buffer.knownUntilMs).toBe(T0)
    expect(buffer.isEmpty).toBe(true)
  })
})
