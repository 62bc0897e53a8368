import { expect, it } from 'vitest'
import { nextTile } from './nextTile.ts'

/** Two columns: 0 1 / 2 3 / 4, then another section: 5 6. */
const tiles = [
  [0, 0],
  [50, 0],
  [0, 40],
  [50, 40],
  [0, 80],
  [0, 150],
  [50, 150],
].map(([left = 0, top = 0]) => ({ left, top }))
const to = (at: number, key: string) => nextTile(tiles, at, key)

it.each([
  [0, 'ArrowRight', 1],
  [4, 'ArrowRight', 5],
  [6, 'ArrowRight', 6],
  [2, 'ArrowLeft', 1],
  [0, 'ArrowLeft', 0],
  [1, 'ArrowDown', 3],
  [3, 'ArrowDown', 4],
  [4, 'ArrowDown', 5],
  [6, 'ArrowDown', 6],
  [6, 'ArrowUp', 4],
  [3, 'ArrowUp', 1],
  [1, 'ArrowUp', 1],
  [3, 'Home', 0],
  [3, 'End', 6],
  [3, 'Enter', undefined],
  [3, 'a', undefined],
] as const)('from tile %i, %s goes to %s', (at, key, next) => {
  expect(to(at, key)).toBe(next)
})
