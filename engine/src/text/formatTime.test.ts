import { expect, it } from 'vitest'
import { formatTime, nextTimeChange } from './formatTime.ts'

const T = Date.UTC(2026, 10, 21, 16, 5, 9, 250)

it('TX3 [spec:time-base] shows UTC+8, whatever the machine thinks', () => {
  expect(formatTime(T, 'YYYY-MM-DD HH:mm:ss')).toBe('2026-11-22 00:05:09')
  expect(formatTime(T, 'YY/M/D H:m:s')).toBe('26/11/22 0:5:9')
  expect(formatTime(T, 'HH 时 mm 分')).toBe('00 时 05 分')
  expect(formatTime(Number.NaN, 'HH')).toBe('')
})

it('TX3 changes with its smallest part', () => {
  expect(nextTimeChange(T, 'HH:mm:ss') - T).toBe(750)
  expect(nextTimeChange(T, 'HH:mm') - T).toBe(50_750)
})
