import { expect, it } from 'vitest'
import { remember } from './remember.ts'

it('reads each text once while it is kept, also where there is no result', () => {
  const read: string[] = []
  const of = remember((text) => {
    read.push(text)
    return text === '' ? undefined : text.length
  })
  expect([of('ab'), of(''), of('ab'), of('')]).toEqual([2, undefined, 2, undefined])
  expect(read).toEqual(['ab', ''])
})

it('forgets texts in the end, and reads them again', () => {
  let count = 0
  const of = remember((text) => {
    count++
    return Number(text)
  })
  for (let round = 0; round < 2; round++) for (let i = 0; i < 1_000; i++) expect(of(String(i))).toBe(i)
  expect(count).toBe(2_000)
})
