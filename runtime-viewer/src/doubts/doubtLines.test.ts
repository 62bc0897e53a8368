import { codes } from '@mimic/contract/errors'
import { Quality } from '@mimic/engine'
import { describe, expect, it } from 'vitest'
import type { ValueKnown } from '../page/ValueKnown.ts'
import { tipOf } from './doubtLines.ts'

const TIME = Date.parse('2026-11-20T04:00:00Z')
const format = { dataType: 'number', scale: 1, unit: 'm' } as const
const good = { value: 5.46, time: TIME }
const said = (quality: number, known: Partial<ValueKnown>, more: object = {}) => {
  const value = { title: 'Level', device: 'Pump', format, quality, known: { code: null, good, ...known }, ...more }
  return (['en', 'cn'] as const).map((locale) => tipOf([value], locale).values[0]?.lines.join(' | '))
}

describe('the tip of a value that is not live', () => {
  it('shows the code and text of the device, and the last good value in the signal’s format', () => {
    expect(said(Quality.Bad, { code: codes.gatewayIllegalAddress })).toEqual([
      `Bad: ${codes.gatewayIllegalAddress} Illegal address | Last good 5.5 m (2026-11-20 12:00:00)`,
      `异常：${codes.gatewayIllegalAddress} 非法地址 | 最近正常值 5.5 m（2026-11-20 12:00:00）`,
    ])
    const run = { format: { dataType: 'boolean', scale: 0, unit: '' } }
    expect(said(Quality.Bad, { good: { value: true, time: TIME } }, run)[0]).toBe(
      'Bad | Last good On (2026-11-20 12:00:00)',
    )
  })

  it('shows why nothing came: the connection, the gateway, or a recorded silence', () => {
    const first = (known: Partial<ValueKnown>) => said(Quality.Stale, { good: undefined, ...known })[0]
    expect(first({})).toBe('Out of date')
    expect(first({ code: codes.gatewayOffline })).toBe(`Out of date: ${codes.gatewayOffline} The gateway is offline`)
    expect(first({ code: codes.gatewayOffline, isCut: true })).toBe('Out of date: no connection to the server')
    expect(first({ silence: { from: TIME, to: TIME + 65_000 } })).toBe(
      'Out of date: not heard 2026-11-20 12:00:00 – 12:01:05',
    )
    expect(first({ silence: { from: TIME, to: null } })).toBe('Out of date: not heard 2026-11-20 12:00:00 –')
    // A device that answered with an error is not silent.
    expect(said(Quality.Bad | Quality.Stale, { silence: { from: TIME, to: null }, good: undefined })[0]).toBe('Bad')
  })

  it('says of a value out of the account’s data range that alone', () => {
    expect(said(Quality.NoAccess, { code: codes.gatewayOffline, isCut: true })).toEqual([
      'No access: not in the data range of this account',
      '无权查看：不在当前账号的数据范围内',
    ])
  })

  it('marks a last good value that nobody measured', () => {
    expect(said(Quality.Stale, { good: { ...good, simulated: true } })).toEqual([
      'Out of date | Last good 5.5 m SIMULATED (2026-11-20 12:00:00)',
      '数据过期 | 最近正常值 5.5 m 模拟（2026-11-20 12:00:00）',
    ])
  })

  it('shows no last good value if none is known', () => {
    for (const unknown of [undefined, { value: null, time: null }, { value: 7, time: TIME, quality: 2 }])
      expect(said(Quality.Bad, { good: unknown })).toEqual(['Bad', '异常'])
  })

  it('lists four values, and how many more there are', () => {
    const one = { title: 'Level', device: '', format, quality: Quality.Bad, known: { code: null, good: undefined } }
    const many = (count: number) =>
      tipOf(
        Array.from({ length: count }, () => one),
        'en',
      )
    expect([many(4).values.length, many(4).more]).toEqual([4, undefined])
    expect([many(7).values.length, many(7).more]).toEqual([4, 'and 3 more'])
    expect(
      tipOf(
        Array.from({ length: 6 }, () => one),
        'cn',
      ).more,
    ).toBe('另有 2 项')
  })
})
