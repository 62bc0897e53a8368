import { expect, it } from 'vitest'
import { realWaits } from './realWaits.ts'

const found = (source: string, path = 'a.int.test.ts') => realWaits(path, source).map((line) => line.split(' ')[0])

it('finds real waits above a second, by number, product and constant', () => {
  const source = [
    'await delay(1_001)',
    'const LONG_MS = 5_000',
    'await sleep(LONG_MS)',
    'await new Promise((done) => setTimeout(done, 2 * 1_000))',
    'await page.evaluate(() => new Promise((done) => setTimeout(() => {',
    '  done()',
    '}, 3_000)))',
  ].join('\n')
  expect(found(source)).toEqual(['a.int.test.ts:1', 'a.int.test.ts:3', 'a.int.test.ts:4', 'a.int.test.ts:5'])
})

it('passes short waits, deadlines, and waits with a reason', () => {
  const source = [
    'await delay(1_000)',
    'const timer = setTimeout(() => reject(new Error("late")), 30_000)',
    '// Real wait: the broker notices a lost client by its own keep-alive.',
    'await delay(4_000)',
  ].join('\n')
  expect(found(source)).toEqual([])
  expect(found('await delay(4_000) // Real wait:')).toEqual(['a.int.test.ts:1'])
})

it('leaves unit tests with a clock of their own alone', () => {
  expect(found('await clock.delay(4_000)', 'a.test.ts')).toEqual([])
  expect(
    found("import { setTimeout as delay } from 'node:timers/promises'\nawait delay(4_000)", 'a.test.ts'),
  ).toHaveLength(1)
})
