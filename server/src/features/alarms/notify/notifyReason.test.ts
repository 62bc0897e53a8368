import { HOUR_MS } from '@mimic/contract/zone'
import { expect, it } from 'vitest'
import type { NotifyRule } from './NotifyRows.ts'
import { type Untold, untoldReason } from './notifyReason.ts'

const NOW = Date.parse('2026-06-01T12:00+08:00')
const rule = {
  ...{ isEnabled: 1, severity: 2, delaySeconds: 0, gmtCreate: NOW - HOUR_MS },
  ...{ days: '', fromClock: '00:00', toClock: '00:00', quietFrom: '00:00', quietTo: '00:00' },
} as NotifyRule
const alarm = { severity: 2, suppression: '', gmtConfirm: null, gmtRelease: null, gmtReAlarm: 0 }
const untold: Untold = { rule, alarm, raised: NOW - 1000, isOfClasses: true, isOfAreas: true, waitsFor: undefined }
const reason = (of: Partial<Untold>) => untoldReason({ ...untold, ...of }, NOW)

it('says why a rule does not tell of an alarm, the lasting reasons first', () => {
  expect(reason({})).toEqual({ outcome: 'due', at: null })
  for (const waitsFor of ['nobody', 'noBrowser'] as const)
    expect(reason({ waitsFor })).toEqual({ outcome: waitsFor, at: null })
  const of = (changed: Partial<NotifyRule>) => reason({ rule: { ...rule, ...changed } })
  expect(of({ isEnabled: 0 }).outcome).toBe('disabled')
  expect(of({ severity: 1 }).outcome).toBe('severity')
  expect(of({ gmtCreate: NOW }).outcome).toBe('older')
  expect(of({ delaySeconds: 60 })).toEqual({ outcome: 'delay', at: NOW + 59_000 })
  // The delay counts from the last time that it was announced.
  expect(
    reason({ rule: { ...rule, delaySeconds: 60 }, alarm: { ...alarm, gmtReAlarm: NOW - 200 }, raised: NOW - 600_000 }),
  ).toEqual({ outcome: 'delay', at: NOW + 59_800 })
  expect(of({ days: 'tue' })).toEqual({ outcome: 'schedule', at: Date.parse('2026-06-02T00:00+08:00') })
  expect(of({ quietFrom: '11:00', quietTo: '13:00' })).toEqual({ outcome: 'quiet', at: NOW + HOUR_MS })
  expect(reason({ isOfClasses: false }).outcome).toBe('class')
  expect(reason({ isOfAreas: false }).outcome).toBe('area')
  const is = (changed: Partial<Untold['alarm']>) => reason({ alarm: { ...alarm, ...changed } })
  expect(is({ suppression: 'shelved' }).outcome).toBe('suppressed')
  expect(is({ gmtConfirm: NOW }).outcome).toBe('acknowledged')
})

it('an alarm that is over is told without a delay alone, by a rule that was in force when it came', () => {
  const over = { ...alarm, gmtRelease: NOW - 500 }
  expect(reason({ alarm: over }).outcome).toBe('due')
  expect(reason({ alarm: over, rule: { ...rule, delaySeconds: 1 } }).outcome).toBe('returned')
  expect(reason({ alarm: over, raised: NOW - HOUR_MS - 1, rule: { ...rule, gmtCreate: 0 } }).outcome).toBe('returned')
  expect(reason({ alarm: over, rule: { ...rule, quietFrom: '11:59', quietTo: '12:00' } }).outcome).toBe('returned')
})
