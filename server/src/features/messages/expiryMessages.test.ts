import { DAY_MS } from '@mimic/contract'
import { describe, expect, it } from 'vitest'
import { type Expiring, expiryMessage } from './expiryMessages.ts'

// 23:30 of UTC+8 on the 1st of December: the day counts, not the hours.
const now = Date.parse('2026-12-01T15:30:00Z')
const key: Expiring = {
  ...{ orgId: 'org-a', subject: 'apiKey', dataId: 'key-a', title: 'Historian', auth: 'api.edit' },
  day: '2026-12-31',
}
const stageAt = (day: string, days?: number) => expiryMessage({ ...key, day, days }, now)?.stage

describe('the message about an end', () => {
  it('is due 30, 7, 1 and 0 days before it, and for the stage that has come if the server was away', () => {
    expect(stageAt('2027-01-01')).toBeUndefined()
    expect(
      ['2026-12-31', '2026-12-09', '2026-12-08', '2026-12-03', '2026-12-02', '2026-12-01'].map((day) => stageAt(day)),
    ).toEqual(['30', '30', '7', '7', '1', '0'])
    expect(['2026-11-25', '2026-11-24', '2026-11-23'].map((day) => stageAt(day))).toEqual(['0', '0', undefined])
  })

  it('is not made for the end of a month when it begins', () => {
    expect([stageAt('2026-12-31', 30), stageAt('2026-12-31', 31), stageAt('2026-12-08', 30)]).toEqual([
      undefined,
      '30',
      '7',
    ])
  })

  it('is another one after a renewal, and names the day', () => {
    expect(expiryMessage(key, now)).toMatchObject({
      params: { title: 'Historian', day: '2026-12-31' },
      turn: '2026-12-31',
    })
    expect(expiryMessage({ ...key, day: '2027-01-15' }, now + 15 * DAY_MS)).toMatchObject({
      stage: '30',
      turn: '2027-01-15',
    })
  })
})
