import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from './freePort.ts'
import { startOnPort } from './startOnPort.ts'

it('point 10: a port that was taken after the check is replaced by another', async () => {
  const wanted = await freePort(0)
  const tried: number[] = []
  const rival = createServer()
  const port = await startOnPort(wanted, async (free) => {
    tried.push(free)
    // Another Mimic takes the port first.
    if (tried.length === 1) await new Promise<void>((done) => rival.listen(free, '127.0.0.1', done))
    const own = createServer()
    await new Promise<void>((done, failed) => {
      own.once('error', failed)
      own.listen(free, '127.0.0.1', done)
    })
    own.close()
  })
  rival.close()
  expect(tried[0]).toBe(wanted)
  expect([tried.length, port]).toEqual([2, tried[1]])
})

it('another failure is not retried, and one that stays is reported', async () => {
  let tries = 0
  const failing = (message: string) => async () => {
    tries++
    throw new Error(message)
  }
  await expect(startOnPort(0, failing('broker ended with code 1'))).rejects.toThrow('code 1')
  expect(tries).toBe(1)
  await expect(startOnPort(0, failing('listen EADDRINUSE'))).rejects.toThrow('EADDRINUSE')
  expect(tries).toBe(6)
})
