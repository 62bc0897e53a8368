import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageBox } from '../Frame.ts'
import { anEditing, rect } from '../testing/anEditing.ts'
import { broughtOverEdge, insideEdgePlan, overEdge } from './overEdge.ts'
import { EDGE } from './pageEdge.ts'

const [PAGE_WIDTH, PAGE_HEIGHT] = [1024, 768]

/** A box inside the page's edge, along one side. */
const along = (size: number) =>
  fc
    .tuple(fc.integer({ min: 10, max: size - 2 * EDGE }), fc.nat())
    .map(([extent, at]) => ({ extent, at: EDGE + (at % (size - 2 * EDGE - extent + 1)) }))

it("[spec:geo-edge] E11 one's place with another's size is inside the page's edge, or is named and can be brought inside", () => {
  fc.assert(
    fc.property(along(PAGE_WIDTH), along(PAGE_HEIGHT), along(PAGE_WIDTH), along(PAGE_HEIGHT), (x, y, x2, y2) => {
      const { document, editing } = anEditing([rect(x.at, y.at, x.extent, y.extent)])
      document.transact('user', (tx) => tx.patch('a', { 'position.x': x2.at, 'position.y': y2.at }))
      // Allowed each by itself: the colleague has the old place.
      const size = {
        'position.width': Math.min(x2.extent, PAGE_WIDTH - EDGE - x.at),
        'position.height': Math.min(y2.extent, PAGE_HEIGHT - EDGE - y.at),
      }
      const wasOver = overEdge(document, 'a', editing.edits)
      const { changes } = document.transact('remote', (tx) => tx.patch('a', size))
      const over = overEdge(document, 'a', editing.edits)
      expect(broughtOverEdge(document, changes, editing.edits)).toEqual(over > wasOver ? ['a'] : [])
      editing.commit(insideEdgePlan(document, ['a'], editing.edits))
      expect(overEdge(document, 'a', editing.edits)).toBe(0)
      expect(pageBox(document, 'a', editing.edits)?.slice(2)).toEqual([size['position.width'], size['position.height']])
    }),
  )
})

it('E11 a part that is enlarged in a group that was moved is named, and what lay outside before is not', () => {
  const { document, editing, commands } = anEditing([rect(700, 100), rect(850, 100), rect(1000, 300)])
  editing.select(['a', 'b'])
  commands.group()
  const [group = ''] = editing.selection
  document.transact('user', (tx) => tx.patch(group, { 'position.x': 750 }))
  const { changes } = document.transact('remote', (tx) => {
    tx.patch('b', { 'position.width': 160 })
    tx.patch('c', { 'position.x': 990 })
  })
  expect(overEdge(document, 'b', editing.edits)).toBe(41)
  expect(broughtOverEdge(document, changes, editing.edits)).toEqual(['b'])
  editing.commit(insideEdgePlan(document, ['b'], editing.edits))
  expect(overEdge(document, 'b', editing.edits)).toBe(0)
  expect(overEdge(document, 'c', editing.edits)).toBeGreaterThan(0)
})
