import { expect, it } from 'vitest'
import { timeText } from './timeText.ts'

it('[spec:time-base] shows UTC+8 whatever zone the machine is in', () => {
  const before = process.env['TZ']
  for (const zone of ['America/New_York', 'UTC', 'Asia/Shanghai']) {
    process.env['TZ'] = zone
    expect(timeText(Date.UTC(2026, 10, 20, 18, 30, 5))).toBe('2026-11-21 02:30:05')
  }
  if (before === undefined) delete process.env['TZ']
  else process.env['TZ'] = before
})

it('shows the parts that are wanted, and a dash for no time', () => {
  const ms = Date.UTC(2026, 0, 5, 23, 4, 9)
  expect(timeText(ms, 'MM-DD HH:mm:ss')).toBe('01-06 07:04:09')
  expect(timeText(ms, 'YYYY-MM-DDTHH:mm')).toBe('2026-01-06T07:04')
  expect(timeText(Number.NaN)).toBe('—')
})
