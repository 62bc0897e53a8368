import { describe, expect, it } from 'vitest'
import { DamageList } from './DamageList.ts'

const fresh = () => {
  const list = new DamageList()
  list.clear()
  return list
}

describe('DamageList', () => {
  it('RD1 covers everything that was added, in regions that do not overlap', () => {
    let a = 7
    const random = () => {
      a = (Math.imul(a, 1664525) + 1013904223) >>> 0
      return a / 2 ** 32
    }
    for (let round = 0; round < 60; round++) {
      const list = fresh()
      const added: number[][] = []
      for (let i = 0; i < (round % 2 === 0 ? 30 : 400); i++) {
        const x = random() * 1000
        const y = random() * 1000
        const box = [x, y, x + random() * 60, y + random() * 60]
        added.push(box)
        list.add(Float64Array.from(box), 0)
      }
      expect(list.count).toBeLessThanOrEqual(192)
      const regions = Array.from({ length: list.count }, (_, k) => Array.from(list.boxes.subarray(4 * k, 4 * k + 4)))
      for (const [x0, y0, x1, y1] of added as [number, number, number, number][]) {
        expect(regions.some((r) => r[0]! <= x0 && r[1]! <= y0 && r[2]! >= x1 && r[3]! >= y1)).toBe(true)
      }
      regions.forEach((p, i) => {
        regions.slice(i + 1).forEach((q) => {
          expect(p[0]! < q[2]! && q[0]! < p[2]! && p[1]! < q[3]! && q[1]! < p[3]!).toBe(false)
        })
      })
    }
  })

  it('RD2 ignores empty boxes, and everything once all is damaged', () => {
    const list = fresh()
    list.add(Float64Array.of(1, 1, 0, 0), 0)
    expect(list.isEmpty).toBe(true)
    list.addAll()
    list.add(Float64Array.of(0, 0, 1, 1), 0)
    expect(list.count).toBe(0)
  })
})
