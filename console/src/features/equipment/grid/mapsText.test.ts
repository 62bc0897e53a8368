import { expect, it } from 'vitest'
import { mapsText, readMaps } from './mapsText.ts'

it('writes the texts of values as one line, and reads it as it was typed', () => {
  const maps = [
    { value: 0, text: 'Off' },
    { value: 1, text: 'On = running' },
    { value: true, text: 'yes' },
    { value: 'auto', text: '自动' },
  ]
  expect(mapsText(maps)).toBe('0=Off; 1=On = running; true=yes; auto=自动')
  expect(readMaps(mapsText(maps))).toEqual(maps)
  expect(readMaps(' 0 ＝关；1=开 ;')).toEqual([
    { value: 0, text: '关' },
    { value: 1, text: '开' },
  ])
  expect([mapsText([]), readMaps('')]).toEqual(['', []])
})

it.each([
  [[{ value: 1, text: 'a; b' }]],
  [[{ value: '1', text: 'a text of a digit' }]],
  [[{ value: 'a=b', text: ' spaces ' }]],
])('loses nothing that a line cannot hold: %j', (maps) => {
  expect(readMaps(mapsText(maps))).toEqual(maps)
})

it.each(['Off', '=Off', '0=Off; On', '[1]', '[{"value":{},"text":"x"}]', '[x'])('refuses "%s"', (text) => {
  expect(readMaps(text)).toBeUndefined()
})
