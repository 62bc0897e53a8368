import { expect, it } from 'vitest'
import { MemoryStore, memoryState } from '../../testing/memoryState.ts'
import { VerificationCodes } from './VerificationCodes.ts'

const MINUTE = 60_000
const codes = async (now: () => number, store = new MemoryStore()) =>
  new VerificationCodes(await memoryState(now, store), now, async () => ({ text: 'aB3x', data: '<svg/>' }))

it('takes the right text once, in either case', async () => {
  const all = await codes(() => 0)
  const { vcodeId, image } = await all.make()
  expect(image).toBe('data:image/svg+xml;base64,PHN2Zy8+')
  expect(await all.spend(vcodeId, 'Ab3X')).toBe(true)
  expect(await all.spend(vcodeId, 'aB3x')).toBe(false)
})

it('a wrong try spends the code', async () => {
  const all = await codes(() => 0)
  const { vcodeId } = await all.make()
  expect([await all.spend(vcodeId, 'aB3y'), await all.spend(vcodeId, 'aB3x')]).toEqual([false, false])
})

it('[spec:txt-code-valid] [spec:txt-code-old] is good for 10 minutes', async () => {
  let now = 0
  const all = await codes(() => now)
  const [early, late] = [await all.make(), await all.make()]
  now = 10 * MINUTE - 1
  expect(await all.spend(early.vcodeId, 'aB3x')).toBe(true)
  now = 10 * MINUTE
  expect(await all.spend(late.vcodeId, 'aB3x')).toBe(false)
})

it('is accepted once by the server that took over, and is never stored in clear', async () => {
  const store = new MemoryStore()
  const before = await codes(() => 0, store)
  const [open, spent] = [await before.make(), await before.make()]
  await before.spend(spent.vcodeId, 'wrong')
  const after = await codes(() => 0, store)
  expect(await after.spend(open.vcodeId, 'aB3x')).toBe(true)
  expect(await after.spend(spent.vcodeId, 'aB3x')).toBe(false)
  expect(JSON.stringify(await store.load()).toLowerCase()).not.toContain('ab3x')
})

it('uses four letters that are not easily confused', async () => {
  const { image } = await new VerificationCodes(await memoryState(() => 0), () => 0).make()
  const svg = Buffer.from(image.split(',')[1] ?? '', 'base64').toString()
  expect(svg).toMatch(/^<svg/)
  expect(svg).not.toMatch(/<script|<text/)
})
