import { expect, it } from 'vitest'
import { exportName } from './exportName.ts'

const span = { from: Date.UTC(2026, 0, 31, 16, 5, 9, 250), to: Date.UTC(2026, 0, 31, 17, 5, 9, 250) }
const times = '20260201-000509_20260201-010509'

it('names a file after device, table and span in UTC+8 (30)', () => {
  const name = (...devices: string[]) => exportName({ title: '历史', devices, ...span }, 'csv')
  expect(name('清水池', '清水池')).toBe(`清水池_历史_${times}.csv`)
  expect(name('A', 'B')).toBe(`A+B_历史_${times}.csv`)
  expect(name('A', 'B', 'C', 'D')).toBe(`A+3_历史_${times}.csv`)
  expect(name('')).toBe(`历史_${times}.csv`)
})

it('makes a name that every file system takes, whatever a device is called', () => {
  const name = exportName(
    { title: 'History', devices: ['../..\\a:b*?"<>|\u0000\u202e', '泵'.repeat(200)], ...span },
    'xlsx',
  )
  expect(name).not.toMatch(/[\\/:*?"<>|\p{C}]/u)
  expect(name).not.toMatch(/^\./)
  expect(new TextEncoder().encode(name).length).toBeLessThan(255)
})
