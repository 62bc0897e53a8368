import { expect, it } from 'vitest'
import { forPeople } from '../forPeople.ts'
import { Turns } from './Turns.ts'

/** Lets everybody take a turn while one is held. @returns the order in which they got theirs */
async function orderOf(names: readonly string[]): Promise<string[]> {
  const turns = new Turns()
  await turns.take()
  const order: string[] = []
  const take = async (name: string) => {
    await turns.take()
    order.push(name)
    turns.give()
  }
  const all = names.map((name) => (name.startsWith('person') ? forPeople(() => take(name)) : take(name)))
  turns.give()
  await Promise.all(all)
  return order
}

it('whoever waits for people goes before the server’s own work, each in its order', async () => {
  const own = Array.from({ length: 8 }, (_, i) => `own ${i}`)
  expect(await orderOf([...own, 'person 0', 'person 1'])).toEqual(['person 0', 'person 1', ...own])
})

it('people never hold the server’s own work up for good', async () => {
  const order = await orderOf(['own 0', 'own 1', ...Array.from({ length: 30 }, (_, i) => `person ${i}`)])
  expect([order.indexOf('own 0'), order.indexOf('own 1')]).toEqual([8, 17])
})
