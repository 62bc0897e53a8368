import { expect, it } from 'vitest'
import type { DrawnScene } from '../../picture/Picture.ts'
import { seededBelow } from '../../testing/seededRandom.ts'
import { InstanceStream } from './InstanceStream.ts'
import type { InstanceWriter } from './InstanceWriter.ts'
import { Kind, WORDS } from './layout.ts'

const SEED = Number(process.env['MIMIC_SEED'] ?? Math.floor(1e6 * Math.random()))
const SLOTS = 300

it(`holds every slot's newest instances in paint order, whatever grows, shrinks, comes and goes (seed ${SEED})`, () => {
  const below = seededBelow(SEED)
  const stream = new InstanceStream()
  stream.reserve(SLOTS)
  const scene = new TestScene()
  const shown = new Map<number, number[]>()
  const uploaded: number[] = []
  let mark = 1
  for (let frame = 0; frame < 400; frame++) {
    // Most frames change values only; now and then widgets are added, removed and brought forward.
    if (frame % 25 === 0) {
      scene.arrange(
        Array.from({ length: SLOTS }, (_, i) => i).filter(() => below(3) > 0),
        below,
      )
      for (const slot of shown.keys()) if ((scene.rank[slot] as number) < 0) shown.delete(slot)
      for (const slot of scene.list) if (!shown.has(slot)) write(slot)
    }
    for (let i = below(30); i > 0; i--) write(scene.list[below(scene.list.length)] as number)
    stream.pack(scene as unknown as DrawnScene)
    takeChanges()
    expect(painted(), `frame ${frame}`).toEqual(scene.list.flatMap((slot) => shown.get(slot)))
  }

  function write(slot: number): void {
    const hasText = slot % 3 === 0
    const marks = Array.from({ length: 1 + below(hasText ? 12 : 3) }, () => mark++)
    shown.set(slot, marks)
    stream.put(slot, writerOf(marks, hasText), 0)
  }

  /** Uploads what the stream says has changed. */
  function takeChanges(): void {
    if (stream.isNew) uploaded.length = 0
    const all: [number, number][] = stream.isNew ? [[0, stream.count]] : []
    for (let at = stream.nextDirty(0); at >= 0; at = stream.nextDirty(stream.dirtyTo)) all.push([at, stream.dirtyTo])
    for (const [from, to] of all)
      for (let i = from; i < to; i++)
        uploaded[i] = stream.f[i * WORDS + 18] === Number(Kind.None) ? 0 : Number(stream.u[i * WORDS])
    stream.clearDirty()
  }

  function painted(): number[] {
    return uploaded.slice(InstanceStream.HEAD, stream.count).filter((each) => each > 0)
  }
})

it('a number that grows does not pack the page anew', () => {
  const stream = new InstanceStream()
  stream.reserve(SLOTS)
  const scene = new TestScene()
  scene.arrange(
    Array.from({ length: 200 }, (_, i) => i),
    () => 0,
  )
  for (const slot of scene.list) stream.put(slot, writerOf([1, 2], true), 0)
  stream.pack(scene as unknown as DrawnScene)
  stream.clearDirty()
  const { count } = stream
  for (const slot of [20, 60, 110]) {
    stream.put(slot, writerOf([1, 2, 3, 4, 5, 6, 7, 8, 9], true), 0)
    stream.pack(scene as unknown as DrawnScene)
    let changed = 0
    for (let at = stream.nextDirty(0); at >= 0; at = stream.nextDirty(stream.dirtyTo)) changed += stream.dirtyTo - at
    expect(changed).toBeLessThan(40)
    stream.clearDirty()
  }
  expect(stream.count).toBe(count)
})

/** A writer whose instances carry the marks in their first word. */
function writerOf(marks: readonly number[], hasText: boolean): InstanceWriter {
  const f = new Float32Array(marks.length * WORDS)
  const u = new Uint32Array(f.buffer)
  marks.forEach((each, i) => {
    u[i * WORDS] = each
    f[i * WORDS + 18] = Kind.Glyph
  })
  return { f, u, count: marks.length, hasText, hasImage: false, staticCount: 0 } as unknown as InstanceWriter
}

class TestScene {
  list: number[] = []
  order = new Int32Array(SLOTS)
  rank = new Int32Array(SLOTS).fill(-1)
  orderCount = 0
  orderVersion = 0

  arrange(slots: number[], below: (end: number) => number): void {
    for (let i = slots.length - 1; i > 0; i--) {
      const j = i - below(Math.min(i + 1, 3))
      const kept = slots[i] as number
      slots[i] = slots[j] as number
      slots[j] = kept
    }
    this.list = slots
    this.order.set(slots)
    this.rank.fill(-1)
    slots.forEach((slot, r) => {
      this.rank[slot] = r
    })
    this.orderCount = slots.length
    this.orderVersion++
  }
}
