import { expect, it } from 'vitest'
import { seededBelow } from '../../engine/src/testing/seededRandom.ts'
import { Gate } from './Gate.ts'

it('admits no more weight than its capacity, and everything in the end', async () => {
  const seed = Date.now() % 1_000_000
  const below = seededBelow(seed)
  const gate = new Gate(6)
  let [inside, most, ended] = [0, 0, 0]
  const work = async (weight: number) => {
    const leave = await gate.enter(weight)
    inside += weight
    most = Math.max(most, inside)
    for (let i = below(4); i > 0; i--) await Promise.resolve()
    inside -= weight
    leave()
    // A second end has no effect.
    leave()
    ended++
  }
  await Promise.all(Array.from({ length: 200 }, () => work(1 + below(3))))
  expect(most, `seed ${seed}`).toBeGreaterThan(3)
  expect(most, `seed ${seed}`).toBeLessThanOrEqual(6)
  expect(ended).toBe(200)
})

it('lets what weighs more than its capacity in alone, and nobody past it', async () => {
  const gate = new Gate(6)
  const order: string[] = []
  const first = await gate.enter(1)
  const alone = gate.enter(100).then((leave) => {
    order.push('alone')
    return leave
  })
  const later = gate.enter(1).then((leave) => {
    order.push('later')
    return leave
  })
  await Promise.resolve()
  expect(order).toEqual([])
  first()
  const leaveAlone = await alone
  await Promise.resolve()
  expect(order).toEqual(['alone'])
  leaveAlone()
  await later
  expect(order).toEqual(['alone', 'later'])
})
