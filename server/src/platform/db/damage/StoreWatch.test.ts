import pino from 'pino'
import { expect, it } from 'vitest'
import { StoreWatch } from './StoreWatch.ts'

it('tells of a disk whose commits are slow, until they are fast again, and of no single one', () => {
  const told: string[] = []
  const watch = new StoreWatch({
    folder: undefined,
    log: pino({ level: 'silent' }),
    now: () => 0,
    onChange: () => told.push(watch.state),
  })
  const commits = (ms: number, times: number) => {
    for (let i = 0; i < times; i++) watch.noteCommit(ms)
  }
  commits(3, 100)
  commits(9_000, 4)
  commits(3, 8)
  expect(told).toEqual([])
  commits(1_000, 5)
  expect([told, watch.state]).toEqual([['slow'], 'slow'])
  expect(watch.warnings()).toEqual(['the disk of the store is slow: a commit takes 1000 ms'])
  expect(watch.problems()).toEqual([])
  commits(3, 3)
  expect(watch.state).toBe('slow')
  commits(3, 5)
  expect([told, watch.warnings()]).toEqual([['slow', 'well'], []])
  commits(1_000, 8)
  watch.setDamaged(['report'])
  expect(watch.state).toBe('damaged')
})
