import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createDocStore } from './createDocStore.ts'
import { jsonLeaf } from './jsonLeaf.ts'

const holed = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(undefined, null, '', 0, true, 'text'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('symbol', 'value', 'all', 'any'), tie('value'), { noNullPrototype: true }),
  ),
})).value

it('D10 gives what JSON gives, and the same object where there is nothing to leave out', () => {
  fc.assert(
    fc.property(holed, (value) => {
      const leaf = jsonLeaf(value)
      expect(leaf).toStrictEqual(value === undefined ? undefined : JSON.parse(JSON.stringify(value)))
      expect(jsonLeaf(leaf)).toBe(leaf)
    }),
  )
})

it('D10 a document takes no undefined member, added or written', () => {
  const store = createDocStore()
  const condition = { symbol: '==', value: undefined }
  store.transact('user', (tx) =>
    tx.add({ id: 'a', type: 'Text', parent: null, order: 'a', props: { 'visible.all': [condition] } }),
  )
  expect(store.get('a')?.props['visible.all']).toStrictEqual([{ symbol: '==' }])
  store.transact('user', (tx) => tx.patch('a', { 'visible.any': [condition, condition] }))
  expect(store.get('a')?.props['visible.any']).toStrictEqual([{ symbol: '==' }, { symbol: '==' }])
})
