import { expect, it } from 'vitest'
import { Mutex } from './Mutex.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('runs tasks one after the other, in order, and returns the result of each', async () => {
  const mutex = new Mutex()
  const log: string[] = []
  let end: () => void = () => undefined
  const first = mutex.run(async () => {
    log.push('first begins')
    await new Promise<void>((resolve) => {
      end = resolve
    })
    log.push('first ends')
    return 1
  })
  const second = mutex.run(async () => log.push('second'))
  await turn()
  expect(log).toEqual(['first begins'])
  end()
  expect(await first).toBe(1)
  await second
  expect(log).toEqual(['first begins', 'first ends', 'second'])
})

it('reports a task that fails, and runs the next', async () => {
  const mutex = new Mutex()
  const failed = mutex.run(() => Promise.reject(new Error('no')))
  const next = mutex.run(async () => 2)
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe(2)
})
