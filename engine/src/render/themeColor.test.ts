import { expect, it } from 'vitest'
import { listLeaves } from '../schema/props/listItems.ts'
import { lineColor, seriesColor } from './plot.ts'
import { themeColor } from './themeColor.ts'

const page = { isOnDark: false }
const p = { 'style.opacity': 1, ...listLeaves('style.theme', [{ color: '#112233' }, { color: 'rgb(1 2 3)' }]) }

it('gives each series its colour of the list, from the start again after the last', () => {
  expect([0, 1, 2].map((index) => themeColor(p, index))).toEqual([0x112233ff, 0x010203ff, 0x112233ff])
})

it('a chart without a list has the engine’s own colours', () => {
  expect(themeColor({}, 0)).toBeUndefined()
  expect(seriesColor({}, { index: 3 }, page)).toBe(lineColor(3, page))
})

it('the chosen colours are as they were chosen, on a dark page too', () => {
  for (const isOnDark of [false, true]) expect(seriesColor(p, { index: 0 }, { isOnDark })).toBe(0x112233ff)
})

it('a colour that nobody can read is left out of the list', () => {
  const broken = listLeaves('style.theme', [{ color: 'nonsense' }, { color: '#445566' }])
  expect(themeColor(broken, 0)).toBe(0x445566ff)
})
