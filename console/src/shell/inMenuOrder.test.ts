import { expect, it } from 'vitest'
import { inMenuOrder } from './inMenuOrder.ts'

const order = (...entries: { to: string; after?: string }[]) => inMenuOrder(entries).map(({ to }) => to)

it('puts an entry after the one that it names, wherever both are declared', () => {
  expect(order({ to: '/c', after: '/b' }, { to: '/a' }, { to: '/d' }, { to: '/b', after: '/a' })).toEqual([
    '/a',
    '/b',
    '/c',
    '/d',
  ])
})

it('refuses an entry after one that is not there', () => {
  expect(() => order({ to: '/a' }, { to: '/b', after: '/x' })).toThrow('the menu has no entry /x')
})
