import { describe, expect, it } from 'vitest'
import { GridIndex } from './GridIndex.ts'

describe('GridIndex', () => {
  it.each([1, 2, 3])('SP1 finds every box that a scan finds, whatever moved before (seed %i)', (seed) => {
    let a = seed
    const random = () => {
      a = (Math.imul(a, 1664525) + 1013904223) >>> 0
      return a / 2 ** 32
    }
    const index = new GridIndex()
    index.reserve(200)
    const boxes = new Float64Array(4 * 200).fill(Number.NaN)
    const out = new Int32Array(400)
    for (let step = 0; step < 3000; step++) {
      const slot = Math.floor(random() * 200)
      const x = random() * 6000 - 500
      const y = random() * 6000 - 500
      const size = random() < 0.05 ? 5000 : random() * 200
      if (random() < 0.2) {
        boxes.fill(Number.NaN, 4 * slot, 4 * slot + 4)
        index.remove(slot)
      } else {
        boxes.set([x, y, x + size, y + size * random()], 4 * slot)
        index.update(slot, boxes, 4 * slot)
      }
      if (step % 25 !== 0) continue
      const qx = random() * 6000 - 500
      const qy = random() * 6000 - 500
      const q = random() * 300
      const found = new Set(out.subarray(0, index.query(qx, qy, qx + q, qy + q, out)))
      expect(found.size).toBe(index.query(qx, qy, qx + q, qy + q, out))
      for (let s = 0; s < 200; s++) {
        const i = 4 * s
        const isHit = boxes[i]! <= qx + q && boxes[i + 2]! >= qx && boxes[i + 1]! <= qy + q && boxes[i + 3]! >= qy
        if (isHit) expect(found.has(s), `seed ${seed} step ${step} slot ${s}`).toBe(true)
      }
    }
  })
})
