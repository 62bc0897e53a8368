import { expect, it } from 'vitest'
import { ReadWriteLock } from './ReadWriteLock.ts'

/** Work that ends when the test says so. */
function held(log: string[], name: string) {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const work = async () => {
    log.push(`${name} begins`)
    await ended
    log.push(`${name} ends`)
  }
  return { work, end }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('lets reads overlap; a change waits for them, and later reads wait for the change', async () => {
  const lock = new ReadWriteLock()
  const log: string[] = []
  const [a, b, change, late] = ['a', 'b', 'change', 'late'].map((name) => held(log, name))
  const all = [lock.read(a!.work), lock.read(b!.work), lock.write(change!.work), lock.read(late!.work)]
  await turn()
  expect(log).toEqual(['a begins', 'b begins'])
  a!.end()
  b!.end()
  await turn()
  expect(log.slice(4)).toEqual(['change begins'])
  change!.end()
  await turn()
  expect(log.slice(5)).toEqual(['change ends', 'late begins'])
  late!.end()
  await Promise.all(all)
})

it('goes on after work that fails', async () => {
  const lock = new ReadWriteLock()
  const fails = () => Promise.reject(new Error('no'))
  await expect(lock.read(fails)).rejects.toThrow('no')
  await expect(lock.write(fails)).rejects.toThrow('no')
  expect(await lock.write(async () => 1)).toBe(1)
  expect(await lock.read(async () => 2)).toBe(2)
})
