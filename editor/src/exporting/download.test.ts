import { expect, it } from 'vitest'
import { fileName } from './download.ts'

it('names a file after the page, without what file systems take for something else', () => {
  expect(fileName('泵站 1', 'json')).toBe('泵站 1.json')
  expect(fileName('a/b\\c:d*?"<>|\n', '@2x.png')).toBe('a_b_c_d_@2x.png')
  expect(fileName('  ', 'svg')).toBe('page.svg')
})
