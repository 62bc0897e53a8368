import { describe, expect, it } from 'vitest'
import { DamageList } from './DamageList.ts'

const fresh = () => {
  const list = new DamageList()
  list.clear()
  return list
}

describe('DamageList', () => {
  it('RD1 keeps every box once, and becomes the whole when there are too many', () => {
    const list = fresh()
    list.add(Float64Array.of(1, 2, 3, 4), 0)
    list.add(Float64Array.of(1, 2, 3, 4), 0)
    list.add(Float64Array.of(9, 9, 0, 1, 10, 3), 2)
    expect([...list.boxes.subarray(0, 4 * list.count)]).toEqual([1, 2, 3, 4, 0, 1, 10, 3])
    for (let i = 0; i < 3000; i++) list.add(Float64Array.of(i, 0, i + 1, 1), 0)
    expect([list.isAll, list.count]).toEqual([true, 0])
  })

  it('RD2 ignores empty boxes, and everything once all is damaged', () => {
    const list = fresh()
    list.add(Float64Array.of(1, 1, 0, 0), 0)
    expect(list.isEmpty).toBe(true)
    list.addAll()
    list.add(Float64Array.of(0, 0, 1, 1), 0)
    expect(list.count).toBe(0)
  })

  it('keeps what changed before and after the camera moved, but where everything did', () => {
    const box = new Float64Array([0, 0, 10, 10])
    const addAll = (list: DamageList) => list.addAll()
    const addBox = (list: DamageList) => list.add(box, 0)
    for (const [change, isCamera, count] of [
      [addAll, false, 0],
      [addBox, true, 1],
    ] as const) {
      const after = fresh()
      after.addCamera()
      change(after)
      const before = fresh()
      change(before)
      before.addCamera()
      for (const list of [after, before])
        expect([list.isAll, list.isCamera, list.count]).toEqual([true, isCamera, count])
    }
  })
})
