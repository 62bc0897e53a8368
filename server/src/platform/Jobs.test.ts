import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Jobs } from './Jobs.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const jobsLogging = (lines: string[]) => new Jobs(pino({}, { write: (line: string) => void lines.push(line) }), 1)

it('leaves out runs while the one before goes on, and a stop waits for it', async () => {
  const jobs = jobsLogging([])
  const ends: (() => void)[] = []
  jobs.every(100, 'work', () => new Promise<void>((resolve) => ends.push(resolve)))
  await vi.advanceTimersByTimeAsync(350)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(100)
  expect(ends).toHaveLength(2)
  let isStopped = false
  const stopping = jobs.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect([isStopped, ends.length]).toEqual([false, 2])
  ends[1]?.()
  await stopping
})

it('tells of a run that fails, and runs again', async () => {
  const lines: string[] = []
  const jobs = jobsLogging(lines)
  let runs = 0
  jobs.every(100, 'work', async () => {
    if (++runs === 1) throw new Error('no')
  })
  await vi.advanceTimersByTimeAsync(250)
  expect(runs).toBe(2)
  expect(lines).toEqual([expect.stringContaining('work failed')])
  await jobs.stop()
})
