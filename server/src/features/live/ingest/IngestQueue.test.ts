import type { Sample } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'
import { expect, it } from 'vitest'
import type { Entry } from '../../history/store/Journal.ts'
import { IngestQueue } from './IngestQueue.ts'

const entry = (seq: number, samples = 1, gatewayId = 'gw'): Entry => ({
  gatewayId,
  batch: { v: 1, boot: 'b', seq, samples: Array.from({ length: samples }, (): Sample => ['s', seq, 1, 0]) },
})
const seqs = (group: readonly Entry[]) => group.map(({ batch }) => batch.seq)

it('gives batches in the order they came, each once, also while it is being committed', () => {
  const queue = new IngestQueue()
  expect([1, 3, 2, 3].map((seq) => queue.take(entry(seq)))).toEqual(['taken', 'taken', 'taken', 'waits already'])
  expect(queue.take(entry(3, 1, 'other'))).toBe('taken')
  const group = queue.next()
  expect(seqs(group)).toEqual([1, 3, 2, 3])
  expect(queue.take(entry(1))).toBe('waits already')
  queue.done(group)
  expect(queue.size).toBe(0)
  expect(queue.next()).toEqual([])
  expect(queue.take(entry(1))).toBe('taken')
})

it('gives no more at once than a commit should hold, but at least one batch', () => {
  const queue = new IngestQueue()
  for (let seq = 1; seq <= 12; seq++) queue.take(entry(seq, 2_000))
  expect(queue.next()).toHaveLength(10)
  const small = new IngestQueue()
  for (let seq = 1; seq <= 300; seq++) small.take(entry(seq))
  expect(small.next()).toHaveLength(200)
  const large = new IngestQueue()
  large.take(entry(1, 30_000))
  expect(large.next()).toHaveLength(1)
})

it('accepts no more than memory may hold, and accepts again when there is room', () => {
  const queue = new IngestQueue()
  const half = limits.bus.waitingSamples / 2
  expect(queue.take(entry(1, half))).toBe('taken')
  expect(queue.take(entry(2, half))).toBe('taken')
  expect(queue.take(entry(3))).toBe('full')
  queue.done([entry(1, half)])
  expect(queue.take(entry(3))).toBe('taken')
})
