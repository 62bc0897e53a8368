import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TitleReminder } from './TitleReminder.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('[spec:msg-title-scroll-step] moves by a letter every 200 ms', () => {
  const reminder = new TitleReminder()
  reminder.start('液位高')
  expect(reminder.text).toBe('液位高 · ')
  vi.advanceTimersByTime(199)
  expect(reminder.text).toBe('液位高 · ')
  vi.advanceTimersByTime(1)
  expect(reminder.text).toBe('位高 · 液')
  vi.advanceTimersByTime(1_000)
  expect(reminder.text).toBe('液位高 · ')
})

it('[spec:msg-title-scroll-time] ends after 10 s', () => {
  const reminder = new TitleReminder()
  reminder.start('High')
  vi.advanceTimersByTime(9_999)
  expect(reminder.text).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(reminder.text).toBeUndefined()
  vi.advanceTimersByTime(1_000)
  expect(reminder.text).toBeUndefined()
})

it('starts again with the newest text', () => {
  const reminder = new TitleReminder()
  reminder.start('one')
  vi.advanceTimersByTime(9_000)
  reminder.start('two')
  vi.advanceTimersByTime(9_000)
  expect(reminder.text).toContain('w')
  reminder.stop()
  expect(reminder.text).toBeUndefined()
})
