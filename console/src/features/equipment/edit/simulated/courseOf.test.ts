import { expect, it } from 'vitest'
import { courseOf } from './courseOf.ts'

it('reads times and values of two columns, with or without heads', () => {
  expect(courseOf([['5', '1'], ['6.5', '2'], ['']], ['a'])).toEqual({ is: 'course', text: '0,1\n1.5,2' })
  const dated = [
    ['time', 'value'],
    ['2026-11-24T00:00:00Z', '1'],
    ['2026-11-24T00:01:00Z', '2'],
  ]
  expect(courseOf(dated, ['a'])).toEqual({ is: 'course', text: '0,1\n60,2' })
})

it('takes the column of the signal by its name', () => {
  const lines = [
    ['t', 'FT-1', 'FT-2'],
    ['0', '1', '10'],
    ['1', '2', ''],
    ['2', '3', '30'],
  ]
  expect(courseOf(lines, ['FT-2', 'Flow'])).toEqual({ is: 'course', text: '0,10\n2,30' })
  expect(courseOf(lines, ['FT-9', 'Flow'])).toEqual({ is: 'bad', why: 'column', detail: 'FT-9, Flow' })
})

it('names the line that is wrong, and what is too long', () => {
  expect(
    courseOf(
      [
        ['t', 'v'],
        ['0', '1'],
        ['0', '2'],
      ],
      [],
    ),
  ).toEqual({ is: 'bad', why: 'line', detail: 3 })
  expect(
    courseOf(
      [
        ['0', '1'],
        ['1', 'x'],
      ],
      [],
    ),
  ).toEqual({ is: 'bad', why: 'line', detail: 2 })
  const many = Array.from({ length: 9000 }, (_, i) => [`${i}`, '1.5'])
  expect(courseOf(many, [])).toMatchObject({ is: 'bad', why: 'tooLong' })
})
