import { expect, it } from 'vitest'
import { fitText } from './fitText.ts'

const measure = (text: string) => 10 * [...text].length

it.each([
  ['Intake', 60, 'Intake'],
  ['Intake', 50, 'Inta…'],
  ['取水泵站', 30, '取水…'],
  ['In take', 40, 'In…'],
  ['Intake', 10, ''],
  ['', 0, ''],
])('fits "%s" into %i as "%s"', (text, width, fitted) => {
  expect(fitText(text, width, measure)).toBe(fitted)
})
