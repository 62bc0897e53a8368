import { expect, it } from 'vitest'
import { Seats } from './Seats.ts'

it('point 8: a session has one seat for all its windows and keeps it over a reload; no two in the room share one', () => {
  const seats = new Seats()
  const ada = seats.take('ada')
  expect(seats.take('ada')).toBe(ada)
  const ben = seats.take('ben')
  expect(ben).not.toBe(ada)
  seats.leave('ada')
  seats.leave('ada')
  const others = Array.from({ length: 60 }, (_, i) => seats.take(`other ${i}`))
  expect(new Set([ben, ...others]).size).toBe(61)
  seats.leave('ben')
  expect(seats.take('ben')).toBe(ben)
})

it('keeps the seat of a session that reloads while another comes', () => {
  const seats = new Seats()
  const ada = seats.take('ada')
  seats.leave('ada')
  expect(seats.take('ben')).not.toBe(ada)
  expect(seats.take('ada')).toBe(ada)
})
