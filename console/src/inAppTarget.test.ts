import { expect, it } from 'vitest'
import { inAppTarget } from './inAppTarget.ts'

const origin = 'https://plant.example'
const targetOf = (to: string | null) => inAppTarget(to, '/home', origin)

it('leads to addresses of this console, with their query', () => {
  expect(targetOf('/manage/eg/project/list?search=x#y')).toBe('/manage/eg/project/list?search=x#y')
  expect(targetOf('/monitor/../account')).toBe('/account')
})

it.each([
  null,
  '',
  'x',
  '//example.org',
  '/\\example.org',
  '/\t/example.org',
  '/\n/example.org',
  '\t//example.org',
  '/\r\\example.org/x',
  '/.//example.org',
  '/x/..//example.org',
  '/%2e//example.org',
  'https://example.org',
  'https:example.org',
  'javascript:alert(1)',
  '//',
  '///',
])('%j leads home', (to) => {
  expect(targetOf(to)).toBe('/home')
})

it('every result has the same origin when a browser parses it again', () => {
  const parts = ['/', '\\', '\t', '\n', '.', '..', '%2f', '%5c', '@', ':', 'evil.example', '?', '#', 'https:']
  for (let round = 0; round < 20_000; round++) {
    // Every number in base 14 stands for one text made of the parts.
    let to = '/'
    for (let n = round; n > 0; n = Math.floor(n / parts.length)) to += parts[n % parts.length]
    expect(new URL(targetOf(to), origin).origin, JSON.stringify(to)).toBe(origin)
  }
})
