import { expect, it } from 'vitest'
import { VerificationCodes } from './VerificationCodes.ts'

const MINUTE = 60_000
const codes = (now: () => number) => new VerificationCodes(now, () => ({ text: 'aB3x', data: '<svg/>' }))

it('takes the right text once, in either case', () => {
  const all = codes(() => 0)
  const { vcodeId, image } = all.make()
  expect(image).toBe('data:image/svg+xml;base64,PHN2Zy8+')
  expect(all.spend(vcodeId, 'Ab3X')).toBe(true)
  expect(all.spend(vcodeId, 'aB3x')).toBe(false)
})

it('a wrong try spends the code', () => {
  const all = codes(() => 0)
  const { vcodeId } = all.make()
  expect([all.spend(vcodeId, 'aB3y'), all.spend(vcodeId, 'aB3x')]).toEqual([false, false])
})

it('is good for 10 minutes', () => {
  let now = 0
  const all = codes(() => now)
  const [early, late] = [all.make(), all.make()]
  now = 10 * MINUTE - 1
  expect(all.spend(early.vcodeId, 'aB3x')).toBe(true)
  now = 10 * MINUTE
  expect(all.spend(late.vcodeId, 'aB3x')).toBe(false)
})

it('keeps 5000 open codes, the newest', () => {
  const all = codes(() => 0)
  const first = all.make()
  const second = all.make()
  for (let i = 0; i < 4_999; i++) all.make()
  expect([all.spend(first.vcodeId, 'aB3x'), all.spend(second.vcodeId, 'aB3x')]).toEqual([false, true])
})

it('draws four letters that are not mistaken for one another', () => {
  const { image } = new VerificationCodes(() => 0).make()
  const svg = Buffer.from(image.split(',')[1] ?? '', 'base64').toString()
  expect(svg).toMatch(/^<svg/)
  expect(svg).not.toMatch(/<script|<text/)
})
