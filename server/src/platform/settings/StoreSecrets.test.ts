import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { StoreSecrets } from './StoreSecrets.ts'

const secrets = new StoreSecrets('a secret of the tests')

it('opens what it sealed, for the same use', () => {
  for (const text of ['', 'pässwörd 密码', 'x'.repeat(5_000)]) {
    const sealed = secrets.seal(text, 'provider:1')
    expect(sealed).not.toContain(text.slice(0, 4) || 'nothing')
    expect(secrets.open(sealed, 'provider:1')).toBe(text)
    expect(new StoreSecrets('a secret of the tests').open(sealed, 'provider:1')).toBe(text)
  }
})

it('seals the same text differently each time', () => {
  expect(secrets.seal('same', 'a')).not.toBe(secrets.seal('same', 'a'))
})

it('opens nothing that was sealed by another key, for another use, or that was changed', () => {
  const sealed = secrets.seal('secret', 'provider:1')
  expect(new StoreSecrets('another secret of the tests').open(sealed, 'provider:1')).toBeUndefined()
  expect(secrets.open(sealed, 'provider:2')).toBeUndefined()
  const middle = sealed.length >> 1
  const changed = sealed.slice(0, middle) + (sealed[middle] === 'A' ? 'B' : 'A') + sealed.slice(middle + 1)
  for (const wrong of [changed, sealed.slice(0, -4), sealed.slice(3), '', 'v1.', 'v1.AAAA'])
    expect(secrets.open(wrong, 'provider:1')).toBeUndefined()
})

it('makes a key in the data folder once, and uses a given one instead', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'mimic-'))
  try {
    const made = StoreSecrets.load({ secretKey: undefined, dataFolder })
    const again = StoreSecrets.load({ secretKey: undefined, dataFolder })
    expect(again.open(made.seal('text', 'a'), 'a')).toBe('text')
    expect(statSync(join(dataFolder, 'store-key.json')).mode & 0o077).toBe(0)
    const given = StoreSecrets.load({ secretKey: 'a secret of the tests', dataFolder })
    expect(given.open(secrets.seal('text', 'a'), 'a')).toBe('text')
  } finally {
    rmSync(dataFolder, { recursive: true })
  }
})
