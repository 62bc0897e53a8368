import { expect, it } from 'vitest'
import { isOwnOrigin } from './origin.ts'

const own = { origin: 'https://mimic.example', host: 'mimic.example' }

it.each([
  ['our own page', own, true],
  ['our own page on a port', { origin: 'http://mimic.example:8080', host: 'mimic.example:8080' }, true],
  ['our own page, as the browser says', { ...own, 'sec-fetch-site': 'same-origin' }, true],
  ['a program, which names no origin', { host: 'mimic.example' }, true],
  ['a browser that names no origin', { host: 'mimic.example', 'sec-fetch-site': 'cross-site' }, false],
  ['an empty origin', { origin: '', host: 'mimic.example' }, false],
  ['no host', { origin: 'https://mimic.example' }, false],
  ['an opaque origin', { ...own, origin: 'null' }, false],
  ['another site', { ...own, origin: 'https://evil.example' }, false],
  ['another port of our host', { ...own, origin: 'https://mimic.example:8443' }, false],
  ['our name as a subdomain of another', { ...own, origin: 'https://mimic.example.evil.example' }, false],
  ['our name as a user of another', { ...own, origin: 'https://mimic.example@evil.example' }, false],
  ['our origin, but from another site', { ...own, 'sec-fetch-site': 'cross-site' }, false],
])('%s', (_, headers, expected) => {
  expect(isOwnOrigin(headers, [])).toBe(expected)
})

it('an origin of the settings, from another site', () => {
  const headers = { origin: 'https://plant.example', host: 'mimic.example', 'sec-fetch-site': 'cross-site' }
  expect(isOwnOrigin(headers, ['https://plant.example'])).toBe(true)
  expect(isOwnOrigin(headers, ['https://other.example'])).toBe(false)
})
