import { expect, it } from 'vitest'
import { Losses, type LostBatch } from './Losses.ts'

const batch = (place: number, more: Partial<LostBatch> = {}): LostBatch => ({
  place,
  boot: 'b',
  seq: place,
  from: place * 10,
  to: place * 10 + 5,
  samples: 4,
  wasSent: false,
  lost: [],
  ...more,
})
const told = (...batches: LostBatch[]) => {
  const losses = new Losses()
  for (const each of batches) losses.add(each)
  return losses.take()
}

it('makes one span of batches dropped in a row, and another after a batch that was kept', () => {
  expect(told(batch(1), batch(2), batch(5))).toEqual([
    { from: 10, to: 25, samples: 8 },
    { from: 50, to: 55, samples: 4 },
  ])
})

it('lists those that were sent, for the server to decide', () => {
  const sent = { wasSent: true }
  expect(told(batch(1), batch(2, sent), batch(3, sent), batch(4, { ...sent, boot: 'c', seq: 1 }))).toEqual([
    { from: 10, to: 45, samples: 4, doubted: [['b', 2, [4, 4]], ['c', 1, [4]]] }, // biome-ignore format: one line
  ])
})

it('reports a loss again if the batch with its report is dropped too, and counts no sample twice', () => {
  const losses = new Losses()
  losses.add(batch(1))
  const lost = losses.take()
  expect([losses.untold, losses.total]).toEqual([0, 4])
  losses.add(batch(2, { lost }))
  expect([losses.untold, losses.total]).toEqual([8, 8])
  expect(new Losses(losses.toJson()).take()).toEqual([
    { from: 10, to: 15, samples: 4 },
    { from: 20, to: 25, samples: 4 },
  ])
})

it('keeps the count exact if spans and doubts exceed one message', () => {
  const spans = told(...Array.from({ length: 400 }, (_, i) => batch(i * 2)))
  expect(spans.length).toBeLessThanOrEqual(50)
  expect(spans.reduce((sum, { samples }) => sum + samples, 0)).toBe(1600)
  const doubts = told(...Array.from({ length: 6_000 }, (_, i) => batch(i, { wasSent: true, samples: 1 })))
  const counted = doubts.flatMap(({ samples, doubted = [] }) => [samples, ...doubted.flatMap(([, , counts]) => counts)])
  expect(counted.reduce((a, b) => a + b)).toBe(6_000)
})
