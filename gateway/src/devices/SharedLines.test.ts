import { expect, it } from 'vitest'
import { takeUncaught } from './owners.ts'
import { SharedLines } from './SharedLines.ts'

it('makes a line for its first user, and closes it with the last one', async () => {
  const lines = new SharedLines()
  let [opened, closed] = [0, 0]
  const use = (key: string) =>
    lines.use(
      key,
      () => {
        opened++
        return { close: async () => void closed++ }
      },
      () => undefined,
    )
  const [a, b, c] = [use('x'), use('x'), use('y')]
  expect(a.line).toBe(b.line)
  expect(c.line).not.toBe(a.line)
  expect(opened).toBe(2)
  await a.giveBack()
  await a.giveBack()
  expect(closed).toBe(0)
  await b.giveBack()
  expect(closed).toBe(1)
  // The next user gets a new one.
  expect(use('x').line).not.toBe(a.line)
  expect(opened).toBe(3)
})

it('gives an error that nobody caught in a line to each of its users, whoever called it', async () => {
  const lines = new SharedLines()
  const told: string[] = []
  const open = () => ({
    // Stands for a library's callback.
    ask: () => new Promise<boolean>((resolve) => setImmediate(() => resolve(takeUncaught(new Error('broken'))))),
    close: () => Promise.resolve(),
  })
  const use = (name: string) => lines.use('x', open, ({ message }) => told.push(`${name} ${message}`))
  const [a, b, c] = [use('a'), use('b'), use('c')]
  await b.giveBack()
  expect(await a.line.ask()).toBe(true)
  expect(told).toEqual(['a broken', 'c broken'])
  await c.giveBack()
})
