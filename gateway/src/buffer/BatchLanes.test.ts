import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sample, SampleBatch } from '@mimic/contract/bus'
import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BatchLanes } from './BatchLanes.ts'
import { DiskBuffer } from './DiskBuffer.ts'

let folder: string
let buffer: DiskBuffer
let sent: string[]
let isConnected: boolean
let now: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mimic-lanes-'))
  buffer = new DiskBuffer(join(folder, 'gateway.db'), 1024 * 1024)
  sent = []
  isConnected = true
  now = 0
})
afterEach(() => {
  buffer.close()
  rmSync(folder, { recursive: true, force: true })
})

const lanes = (boot = 'b') =>
  new BatchLanes({
    gatewayId: 'gw',
    boot,
    buffer,
    log: pino({ level: 'silent' }),
    clock: () => now,
    isConnected: () => isConnected,
    publish: (topic: string, { boot, seq }: SampleBatch) => {
      if (isConnected) sent.push(`${topic.split('/').at(-1)} ${boot}/${seq}`)
      return isConnected
    },
  })
const sample: Sample = ['s', 1, 2, 0]

it('sends a live batch at once and forgets it when the server has it', () => {
  const it = lanes()
  it.take([sample])
  expect(sent).toEqual(['data b/1'])
  it.acknowledge('b', [1])
  it.step()
  expect(buffer.size).toBe(0)
  expect(sent).toHaveLength(1)
})

it('sends a batch again that is not acknowledged within 5 s, on the slower lane', () => {
  const it = lanes()
  it.take([sample])
  now = 4_900
  it.step()
  expect(sent).toHaveLength(1)
  now = 5_100
  it.step()
  it.step()
  expect(sent).toEqual(['data b/1', 'backfill b/1'])
})

it('sends the backlog of outages and earlier runs, twenty batches per step, while live batches go first', () => {
  isConnected = false
  const earlier = lanes('a')
  for (let i = 0; i < 50; i++) earlier.take([sample])
  const it = lanes()
  isConnected = true
  it.reconnected()
  it.take([sample])
  it.step()
  expect(sent.slice(0, 3)).toEqual(['data b/1', 'backfill a/1', 'backfill a/2'])
  expect(sent).toHaveLength(21)
  for (let i = 0; i < 5; i++) it.step()
  expect(new Set(sent).size).toBe(51)
  expect(sent).toHaveLength(51)
})

it('keeps a bounded number of batches in flight while no server answers', () => {
  isConnected = false
  const it = lanes()
  for (let i = 0; i < 500; i++) it.take([sample])
  isConnected = true
  for (let i = 0; i < 49; i++) {
    it.step()
    now += 100
  }
  expect(sent.length).toBe(100)
})

it('goes on past batches that the server never acknowledges', () => {
  isConnected = false
  const it = lanes()
  for (let i = 0; i < 300; i++) it.take([sample])
  isConnected = true
  const taken = new Set<number>()
  for (let i = 0; i < 400; i++) {
    const from = sent.length
    it.step()
    const seqs = sent.slice(from).map((line) => Number(line.split('/')[1]))
    const good = seqs.filter((seq) => seq > 100)
    for (const seq of good) taken.add(seq)
    it.acknowledge('b', good)
    now += 100
  }
  expect(taken.size).toBe(200)
  expect(buffer.size).toBe(100)
})

/** Simulates a full disk: writes fail, reads still work. */
function fill(): { free(): void } {
  const { append, acknowledge } = buffer
  buffer.append = buffer.acknowledge = () => {
    throw new Error('database or disk is full')
  }
  return { free: () => Object.assign(buffer, { append, acknowledge }) }
}

it('point 13: on a full disk live values are sent, acknowledged ones are not sent again, and nothing is lost', () => {
  const it = lanes()
  for (let i = 0; i < 3; i++) it.take([sample])
  const disk = fill()
  for (let i = 0; i < 3; i++) it.take([sample])
  expect(sent).toEqual([1, 2, 3, 4, 5, 6].map((seq) => `data b/${seq}`))
  it.acknowledge('b', [1, 4])
  now = 6_000
  for (let i = 0; i < 20; i++) it.step()
  // Unacknowledged batches are sent again, whether they are on disk or not.
  expect(sent.slice(6).sort()).toEqual([2, 3, 5, 6].map((seq) => `backfill b/${seq}`))
  disk.free()
  now = 8_000
  it.step()
  expect(buffer.after(0, 10).map(({ seq }) => seq)).toEqual([2, 3, 5, 6])
})

it('point 13: batches that wait in memory for the disk are bounded, and written when the gateway ends', () => {
  buffer.close()
  buffer = new DiskBuffer(join(folder, 'gateway.db'), 1024 * 1024 * 1024)
  const it = lanes()
  const disk = fill()
  const large = Array.from({ length: 1000 }, () => sample)
  for (let i = 0; i < 150; i++) it.take(large)
  disk.free()
  it.close()
  const kept = buffer.after(0, 1000).map(({ seq }) => seq)
  expect(kept).toEqual(Array.from({ length: 100 }, (_, i) => 51 + i))
})

it('splits samples that exceed one batch', () => {
  lanes().take(Array.from({ length: 2001 }, () => sample))
  expect(sent).toEqual(['data b/1', 'data b/2'])
})

it('point 14: each setting of the clock begins a new boot, also for a read that was in progress then', () => {
  const it = lanes()
  it.take([sample], 0)
  it.take([sample], 1)
  it.take([sample], 0)
  it.take([sample], 1)
  const second = it.bootOf(1)
  expect(second).not.toBe('b')
  expect(sent).toEqual(['data b/1', `data ${second}/1`, 'data b/2', `data ${second}/2`])
})
