import { expect, it } from 'vitest'
import { SharedLines } from './SharedLines.ts'

it('makes a line for its first user, and closes it with the last one', async () => {
  const lines = new SharedLines()
  let [opened, closed] = [0, 0]
  const use = (key: string) =>
    lines.use(key, () => {
      opened++
      return { close: async () => void closed++ }
    })
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
