import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/seededRandom.ts'
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

  /** An index of boxes [minX minY maxX maxY]; `query` lists slots in order. */
  function indexOf(...boxes: readonly (readonly [number, number, number, number])[]) {
    const index = new GridIndex()
    index.reserve(Math.max(8, boxes.length))
    const put = (slot: number, box: readonly [number, number, number, number]) =>
      index.update(slot, Float64Array.of(0, ...box), 1)
    for (const [slot, box] of boxes.entries()) put(slot, box)
    const query = (x0: number, y0: number, x1 = x0, y1 = y0) => {
      const out = new Int32Array(1_000)
      return [...out.subarray(0, index.query(x0, y0, x1, y1, out))].sort((a, b) => a - b)
    }
    return { index, put, query }
  }

  it('SP2 a query leaves out what lies cells away: that is its use', () => {
    const { query } = indexOf([0, 0, 10, 10], [300, 0, 310, 10], [0, 300, 10, 310], [300, 300, 310, 310])
    expect([query(5, 5), query(305, 5), query(5, 305), query(305, 305)]).toEqual([[0], [1], [2], [3]])
    expect(query(150, 150)).toEqual([])
    expect(query(0, 0, 310, 310)).toEqual([0, 1, 2, 3])
  })

  it('SP2 a box stands in every cell that it covers, and in no other', () => {
    // Cells are 64 wide: columns 1 to 3, row 2.
    const { query, put } = indexOf([64, 128, 200, 191])
    expect([query(63, 130), query(64, 130), query(130, 130), query(255, 130), query(256, 130)]).toEqual([
      [],
      [0],
      [0],
      [0],
      [],
    ])
    expect([query(130, 127), query(130, 128), query(130, 191), query(130, 192)]).toEqual([[], [0], [0], []])
    for (const box of [
      [0, 128, 200, 191],
      [64, 128, 130, 191],
      [64, 64, 130, 191],
      [64, 64, 130, 255],
    ] as const) {
      put(0, box)
      const covered = []
      for (let row = 0; row < 6; row++)
        for (let column = 0; column < 6; column++)
          if (query(64 * column + 1, 64 * row + 1).length > 0) covered.push([column, row])
      const cells = []
      for (let row = Math.floor(box[1] / 64); row <= Math.floor(box[3] / 64); row++)
        for (let column = Math.floor(box[0] / 64); column <= Math.floor(box[2] / 64); column++)
          cells.push([column, row])
      expect(covered).toEqual(cells)
    }
  })

  it.each([1, 2, 3])('SP2 whichever small boxes move, each stands in exactly its cells (seed %i)', (seed) => {
    const random = seededRandom(seed)
    const { put, query } = indexOf()
    const boxes: number[][] = []
    for (let step = 0; step < 200; step++) {
      const slot = Math.floor(random() * 4)
      const [a, b, c, d] = [0, 1, 2, 3].map(() => Math.floor(random() * 5)) as [number, number, number, number]
      const box = [Math.min(a, b), Math.min(c, d), Math.max(a, b), Math.max(c, d)]
      boxes[slot] = box
      put(slot, box.map((cell) => 64 * cell + 1) as [number, number, number, number])
      for (let row = 0; row < 6; row++)
        for (let column = 0; column < 6; column++) {
          const covers = ([c0 = 0, r0 = 0, c1 = 0, r1 = 0]: number[]) =>
            c0 <= column && column <= c1 && r0 <= row && row <= r1
          const expected = [0, 1, 2, 3].filter((each) => boxes[each] && covers(boxes[each]))
          expect(query(64 * column + 2, 64 * row + 2), `step ${step}, cell ${column} ${row}`).toEqual(expected)
        }
    }
  })

  it('SP2 from every place in a corner of the grid to every other one', () => {
    const spans = [0, 1, 2].flatMap((from) => [0, 1, 2].filter((to) => to >= from).map((to) => [from, to] as const))
    const places = spans.flatMap(([c0, c1]) => spans.map(([r0, r1]) => [c0, r0, c1, r1] as const))
    const inside = (place: readonly number[]) => place.map((cell) => 64 * cell + 1) as [number, number, number, number]
    for (const around of [[0, 0, 2, 2] as const, [1, 1, 1, 1] as const, [2, 1, 2, 2] as const]) {
      const { put, query } = indexOf(inside(around), [0, 0, 1, 1], inside(around))
      for (const from of places)
        for (const to of places) {
          put(1, inside(from))
          put(1, inside(to))
          const found = [0, 1, 2].flatMap((row) =>
            [0, 1, 2]
              .filter((column) => query(64 * column + 2, 64 * row + 2).includes(1))
              .map((column) => [column, row]),
          )
          const [c0, r0, c1, r1] = to
          const expected = [0, 1, 2].flatMap((row) =>
            [0, 1, 2]
              .filter((column) => column >= c0 && column <= c1 && row >= r0 && row <= r1)
              .map((column) => [column, row]),
          )
          if (found.join(' ') !== expected.join(' ')) expect(found, `from ${from} to ${to}`).toEqual(expected)
        }
    }
  })

  it('SP2 a box of 256 cells stands in its cells, a larger one is asked every time', () => {
    const cells = (columns: number, rows: number) =>
      [64, 64, 64 * (columns + 1) - 1, 64 * (rows + 1) - 1] as [number, number, number, number]
    const { query } = indexOf(cells(16, 16), cells(32, 8), cells(8, 32), cells(17, 16), cells(16, 17))
    expect(query(0, 0)).toEqual([3, 4])
    expect(query(70, 70)).toEqual([0, 1, 2, 3, 4])
  })

  it('SP2 what lies beyond the page belongs to the cells of its edge', () => {
    const { query } = indexOf([-500, -500, -400, -400], [9_000, 9_000, 9_100, 9_100], [4_095, 0, 4_096, 1])
    expect([query(0, 0), query(-1e6, -1e6), query(1e6, 1e6), query(4_090, 4_090)]).toEqual([[0], [0], [1], [1]])
    expect(query(4_090, 5)).toEqual([2])
  })

  it('SP2 cells grow with the page, so that they cover it', () => {
    const { index, put, query } = indexOf()
    index.fit(100, 64 * 128)
    index.reserve(4)
    put(0, [0, 0, 10, 10])
    put(1, [0, 8_100, 10, 8_110])
    expect([query(127, 127), query(129, 0), query(0, 8_063), query(0, 8_064)]).toEqual([[0], [], [], [1]])
    const small = indexOf()
    small.index.fit(100, 100)
    small.index.reserve(1)
    small.put(0, [0, 0, 10, 10])
    expect([small.query(63, 63), small.query(64, 0)]).toEqual([[0], []])
  })

  it('SP1 a box without a place is in no cell, whatever it was before', () => {
    const { query, put } = indexOf([0, 0, 10, 10])
    put(0, [Number.NaN, Number.NaN, Number.NaN, Number.NaN])
    expect(query(5, 5)).toEqual([])
    put(0, [0, 0, 0, 0])
    expect(query(0, 0)).toEqual([0])
    put(0, [10, 0, 0, 10])
    expect(query(5, 5)).toEqual([])
    put(0, [0, 10, 10, 0])
    expect(query(5, 5)).toEqual([])
  })

  it('SP1 a wide box is found everywhere, once, and gone when it is removed or becomes small', () => {
    const wide = [0, 0, 4_000, 4_000] as const
    const { index, query, put } = indexOf(wide, wide, wide)
    expect(query(2_000, 10)).toEqual([0, 1, 2])
    put(1, wide)
    expect(query(2_000, 10)).toEqual([0, 1, 2])
    put(1, [0, 0, 10, 10])
    expect([query(5, 5), query(2_000, 10)]).toEqual([
      [0, 1, 2],
      [0, 2],
    ])
    put(1, wide)
    index.remove(0)
    index.remove(0)
    expect(query(2_000, 10)).toEqual([1, 2])
  })

  it('SP1 cells are given back: an index that is filled and emptied holds no more and finds the same', () => {
    const { index, query, put } = indexOf()
    index.reserve(400)
    for (let round = 0; round < 3; round++) {
      for (let slot = 0; slot < 400; slot++) put(slot, [slot, 0, slot, 0])
      expect(query(0, 0, 400, 0)).toHaveLength(400)
      // Every second slot is removed, so neighbours in the lists stay.
      for (let slot = 1; slot < 400; slot += 2) index.remove(slot)
      expect(query(0, 0, 400, 0)).toEqual(Array.from({ length: 200 }, (_, i) => 2 * i))
      for (let slot = 0; slot < 400; slot += 2) index.remove(slot)
      expect(query(0, 0, 400, 0)).toEqual([])
    }
  })

  it('SP1 has room for 64 slots at first, and for as many as are reserved', () => {
    for (const capacity of [0, 64, 65, 100]) {
      const index = new GridIndex()
      index.reserve(capacity)
      const slot = Math.max(64, capacity) - 1
      const out = new Int32Array(200)
      for (const x of [0, 300, 600]) {
        index.update(slot, Float64Array.of(x, 0, x + 10, 10), 0)
        const found = [0, 300, 600].filter((at) => index.query(at, 0, at, 0, out) > 0)
        expect(found, `slot ${slot}`).toEqual([x])
      }
    }
  })

  it('SP2 cells are rounded up, so that the last one reaches over the edge of the page', () => {
    const { index, put, query } = indexOf()
    index.fit(6_000, 100)
    put(0, [0, 0, 10, 10])
    expect([query(93, 0), query(94, 0)]).toEqual([[0], []])
  })

  it('reserve keeps what is there', () => {
    const { index, query, put } = indexOf([0, 0, 10, 10], [0, 0, 4_000, 4_000])
    index.reserve(5_000)
    put(4_999, [0, 0, 10, 10])
    expect(query(5, 5)).toEqual([0, 1, 4_999])
    index.reserve(10)
    expect(query(5, 5)).toEqual([0, 1, 4_999])
    index.remove(0)
    expect(query(5, 5)).toEqual([1, 4_999])
  })
})
