import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { symbolLibrary } from './symbolLibrary.ts'
import golden from './testing/symbols.golden.json' with { type: 'json' }

it('draws every symbol with the same widgets as before', () => {
  const digests = symbolLibrary.map(({ title, items }) => [
    title,
    items.map((spec) => [spec.id, createHash('sha256').update(JSON.stringify(spec)).digest('hex').slice(0, 16)]),
  ])
  expect(digests).toEqual(golden)
})
