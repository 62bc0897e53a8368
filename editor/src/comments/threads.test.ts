import type { Comment } from '@mimic/contract'
import { describe, expect, it } from 'vitest'
import { pinAt, pinPlace, threadsOf, unreadIn } from './threads.ts'

const said = (id: string, gmtCreate: number, more: Partial<Comment> = {}): Comment => ({
  id,
  pageId: 'p',
  parentId: null,
  widgetId: '',
  dx: 0,
  dy: 0,
  x: 0,
  y: 0,
  text: id,
  author: 'a',
  isOwn: false,
  isUnread: false,
  gmtCreate,
  gmtModified: null,
  resolvedBy: '',
  gmtResolved: null,
  ...more,
})

describe('threads', () => {
  const threads = threadsOf([said('a', 1), said('b', 2), said('a1', 3, { parentId: 'a' }), said('c', 2.5)])

  it('are ordered by their newest comment, with their answers', () => {
    expect(threads.map(({ head }) => head.id)).toEqual(['a', 'c', 'b'])
    expect(threads[0]?.answers.map(({ id }) => id)).toEqual(['a1'])
  })

  it('are unread while one of their comments is', () => {
    const head = said('a', 1)
    const answers = [said('a1', 2, { isUnread: true }), said('a2', 3), said('a3', 4, { isUnread: true })]
    expect(unreadIn({ head, answers })).toEqual(['a1', 'a3'])
    expect(unreadIn({ head, answers: [] })).toEqual([])
  })
})

describe('a pin', () => {
  const boxes: Record<string, [number, number, number, number]> = { w: [100, 50, 40, 20] }
  const boxOf = (id: string) => boxes[id]

  it('moves with its widget, stays on it, and falls back to its place', () => {
    const pin = pinAt(130, 65, { id: 'w', box: [100, 50, 40, 20] })
    expect(pin).toEqual({ widgetId: 'w', dx: 30, dy: 15, x: 130, y: 65 })
    boxes['w'] = [200, 0, 40, 20]
    expect(pinPlace(pin, boxOf)).toEqual({ x: 230, y: 15 })
    boxes['w'] = [200, 0, 10, 20]
    expect(pinPlace(pin, boxOf)).toEqual({ x: 210, y: 15 })
    expect(pinPlace(pin, () => undefined)).toEqual({ x: 130, y: 65 })
  })

  it('can stand on no widget', () => {
    expect(pinPlace(pinAt(5, 6, undefined), boxOf)).toEqual({ x: 5, y: 6 })
  })
})
