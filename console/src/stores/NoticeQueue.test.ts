import type { Notice } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NoticeQueue } from './NoticeQueue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const notice = (id: string): Notice => ({
  ...{ id, showType: 'notice', title: id, bold: '', notes: [], imgUrl: '', dataId: '', isSystemNotice: true },
  ...{ clickText: '', cancelText: '', showPositive: true, showNegative: true },
})

it('[spec:notice-queue] [spec:notice-next] shows one notice at a time, and the next 100 ms after it was closed', () => {
  const queue = new NoticeQueue()
  queue.take('user-a', [notice('a'), notice('b')])
  expect(queue.shown?.id).toBe('a')
  queue.close()
  vi.advanceTimersByTime(99)
  expect(queue.shown).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(queue.shown?.id).toBe('b')
  queue.close()
  vi.advanceTimersByTime(1_000)
  expect(queue.shown).toBeUndefined()
})

it('shows a notice that comes later after those that wait, and none twice', () => {
  const queue = new NoticeQueue()
  queue.take('user-a', [notice('a')])
  queue.take('user-a', [notice('a'), notice('b')])
  queue.close()
  // One that comes between two dialogs does not shorten the time between them.
  queue.take('user-a', [notice('b'), notice('c')])
  expect(queue.shown).toBeUndefined()
  vi.advanceTimersByTime(100)
  expect(queue.shown?.id).toBe('b')
  queue.close()
  vi.advanceTimersByTime(100)
  expect(queue.shown?.id).toBe('c')
  queue.close()
  queue.take('user-a', [notice('b')])
  vi.advanceTimersByTime(100)
  expect(queue.shown).toBeUndefined()
})

it('closes a notice that is withdrawn or read elsewhere, and shows the next one that holds', () => {
  const queue = new NoticeQueue()
  queue.take('user-a', [notice('a'), notice('b'), notice('c')])
  queue.take('user-a', [notice('a'), notice('c')])
  expect(queue.shown?.id).toBe('a')
  queue.take('user-a', [notice('c')])
  expect(queue.shown).toBeUndefined()
  vi.advanceTimersByTime(100)
  expect(queue.shown?.id).toBe('c')
  queue.take('user-a', [])
  vi.advanceTimersByTime(1_000)
  expect(queue.shown).toBeUndefined()
})

it('keeps a notice that a full answer may have left out', () => {
  const queue = new NoticeQueue()
  queue.take('user-a', [notice('a')])
  queue.take(
    'user-a',
    Array.from({ length: limits.notice.shown }, (_, i) => notice(`n${i}`)),
  )
  expect(queue.shown?.id).toBe('a')
})

it('shows nothing more once it is stopped; what waited comes again, for another account everything', () => {
  const queue = new NoticeQueue()
  queue.take('user-a', [notice('a'), notice('b')])
  queue.close()
  queue.stop()
  vi.advanceTimersByTime(1_000)
  expect(queue.shown).toBeUndefined()
  queue.take('user-a', [notice('a'), notice('b')])
  expect(queue.shown?.id).toBe('b')
  queue.take('user-b', [notice('a'), notice('b')])
  expect(queue.shown?.id).toBe('a')
})
