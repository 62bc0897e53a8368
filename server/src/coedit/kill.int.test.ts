import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ServerProcess } from '../live/testing/ServerProcess.ts'
import { until } from '../live/testing/until.ts'
import { Designer } from './testing/Designer.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await ServerProcess.start()
})
afterAll(() => server.stop())

it('killed in the middle of editing loses no acknowledged edit', { timeout: 60_000 }, async () => {
  const [one, two] = [
    await Designer.open(await server.login('designer-a')),
    await Designer.open(await server.login('admin-a')),
  ]
  /** Values that were acknowledged to `one`, by key: the last of each must be there for good. */
  const acknowledged = new Map<string, number>()
  for (let round = 1; round <= 3; round++) {
    for (let i = 0; i < 60; i++) {
      const key = `position.${'xy'[i % 2]}`
      one.widget('w1').set(key, round * 1000 + i)
      two.widget('w2').set(key, round * 1000 + i)
      await delay(2)
      if (one.isSaved) acknowledged.set(key, round * 1000 + i)
    }
    await server.kill()
    // Asked of a fresh process by a fresh client, before the others come back with what they have.
    one.provider.disconnect()
    two.provider.disconnect()
    await server.spawn()
    const witness = await Designer.open(await server.login('designer-a'))
    for (const [key, value] of acknowledged) expect(witness.widget('w1').get(key)).toBeGreaterThanOrEqual(value)
    witness.close()
    one.provider.connect()
    two.provider.connect()
    await until(() => one.isSaved && two.isSaved, 10_000)
  }
  expect(acknowledged.size).toBe(2)
  const last = await Designer.open(await server.login('designer-a'))
  expect(last.widget('w1').toJSON()).toEqual(one.widget('w1').toJSON())
  expect(last.widget('w2').toJSON()).toEqual(two.widget('w2').toJSON())
  for (const designer of [one, two, last]) designer.close()
})
