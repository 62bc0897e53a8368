import type { LiveMessage } from '@mimic/contract/live'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Notification } from '../../kit/dialog/toaster.ts'
import { Notices } from './Notices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const message = (id: string, part: Partial<LiveMessage> = {}): LiveMessage => ({
  id,
  type: 'alarm',
  title: id,
  note: 'High',
  dataId: '1',
  dataStatus: 'active',
  equipType: 'eg',
  gmtCreate: 0,
  ...part,
})

function harness() {
  const shown = new Map<string, Notification>()
  const opened: string[] = []
  const notices = new Notices({
    show: (notification) => shown.set(notification.key, notification),
    texts: () => ({ open: 'Open', show: 'Show', message: ({ title }) => title, more: (count) => `${count} more` }),
    onOpen: ({ id }) => opened.push(id),
    onOpenList: () => opened.push('list'),
  })
  const texts = () => [...shown.values()].map((each) => each.message)
  const close = (key: string) => {
    shown.get(key)?.onClosed()
    shown.delete(key)
  }
  return { notices, shown, opened, texts, close }
}

it('[spec:msg-toast-time] shows a message for 10 s, and opens it', () => {
  const { notices, shown, opened } = harness()
  notices.take(message('a', { severity: 1 }))
  expect([...shown.values()]).toMatchObject([{ message: 'a', intent: 'danger', timeoutMs: 10_000 }])
  shown.get('message-0')?.action.onClick()
  expect(opened).toEqual(['a'])
})

it('shows three at a time and counts the rest, with those that a burst has left out', () => {
  const { notices, shown, texts, opened, close } = harness()
  for (const id of ['a', 'b', 'c', 'd']) notices.take(message(id))
  notices.take(message('e', { more: 20 }))
  expect(texts()).toEqual(['a', 'b', 'c'])
  vi.advanceTimersByTime(300)
  expect(texts()).toEqual(['a', 'b', 'c', '22 more'])
  shown.get('message-more')?.action.onClick()
  expect(opened).toEqual(['list'])
  close('message-1')
  notices.take(message('f'))
  expect(texts()).toEqual(['a', 'c', '22 more', 'f'])
  close('message-more')
  notices.take(message('g'))
  vi.advanceTimersByTime(300)
  expect(texts()).toEqual(['a', 'c', 'f', '1 more'])
})

it('shows a message that comes again in its own place', () => {
  const { notices, texts } = harness()
  for (const id of ['a', 'b', 'a']) notices.take(message(id))
  expect(texts()).toEqual(['a', 'b'])
})
