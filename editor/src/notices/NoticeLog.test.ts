import { expect, it } from 'vitest'
import { NoticeLog } from './NoticeLog.ts'

it('keeps the last 20 with their times, the newest first', () => {
  const log = new NoticeLog()
  for (let n = 1; n <= 25; n++) log.add(`notice ${n}`, 1000 * n)
  expect(log.kept.length).toBe(20)
  expect(log.kept[0]).toMatchObject({ at: 25_000, text: 'notice 25' })
  expect(log.kept.at(-1)).toMatchObject({ at: 6000, text: 'notice 6' })
  expect(new Set(log.kept.map(({ id }) => id)).size).toBe(20)
})

it('takes the same text again as one, at its later time, and nothing of an empty one', () => {
  const log = new NoticeLog()
  log.add('too small', 1)
  log.add('too small', 2)
  log.add('', 3)
  log.add('too near', 4)
  log.add('too small', 5)
  expect(log.kept.map(({ at, text }) => [at, text])).toEqual([
    [5, 'too small'],
    [4, 'too near'],
    [2, 'too small'],
  ])
})
