import { expect, it } from 'vitest'
import { seatColour, sentBoxes, sentSelection } from './presence.ts'

it('what is sent of a large selection and its drag stays within what the room takes', () => {
  const ids = Array.from({ length: 2000 }, (_, i) => `${'w'.repeat(59)}${String(i).padStart(5, '0')}`)
  const boxOf = () => [1 / 3, 19_999.123456789, 20_000 / 7, 0.1] as const
  const selection = sentSelection(ids)
  expect(selection.length).toBeGreaterThan(20)
  expect(selection).toEqual(ids.slice(0, selection.length))
  const state = {
    user: { name: 'n'.repeat(32), seat: 99_999 },
    cursor: { x: 19_999, y: 19_999 },
    selection,
    drag: sentBoxes(ids, boxOf),
  }
  expect(JSON.stringify(state).length).toBeLessThan(4096)
})

it('point 8: no two seats have the same colour', () => {
  expect(new Set(Array.from({ length: 200 }, (_, seat) => seatColour(seat))).size).toBe(200)
})
