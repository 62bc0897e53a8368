import type { Alarm, AlarmState } from '@mimic/contract'
import { type Call, CallError } from '@mimic/contract/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AlarmCounter, type AlarmsKnown } from './AlarmCounter.ts'
import { alarmStripView } from './alarmStripView.ts'
import { kioskTexts } from './kioskTexts.ts'

const alarm = (state: AlarmState, severity: number): Alarm => ({
  id: `${state}-${severity}`,
  equipId: 'eq-a',
  equipTitle: 'Pump 1',
  signalId: 'a-level',
  signalTitle: 'Level',
  unit: 'm',
  type: 'signal',
  severity,
  state,
  msg: `${state} ${severity}`,
  value: 1,
  releaseValue: null,
  gmtTrigger: Date.parse('2026-11-28T08:00:00+08:00'),
  gmtRelease: null,
  gmtConfirm: null,
  confirmBy: '',
  confirmNote: '',
  suppression: '',
  ...{ classId: '', classTitle: '', firstOut: '', cause: '', consequence: '', action: '', responseMinutes: 0 },
})

/** Answers as the server does: the first rows of each state, most urgent first, with the whole number. */
const serverWith = (lists: Partial<Record<AlarmState, readonly Alarm[]>>) => {
  const asked: object[] = []
  const call = (async (_path: string, body: { state: AlarmState; pageSize: number; order: string }) => {
    asked.push(body)
    expect(body.order).toBe('severity')
    const rows = [...(lists[body.state] ?? [])].sort((a, b) => a.severity - b.severity)
    return { rows: rows.slice(0, body.pageSize), total: rows.length }
  }) as unknown as Call
  return { call, asked }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const nothing: AlarmsKnown = { counts: undefined, isStale: false }
async function knownOf(call: Call): Promise<AlarmsKnown> {
  let known = nothing
  const alarms = new AlarmCounter({
    call,
    projectId: () => null,
    onRefused: () => {},
    onKnown: (now) => {
      known = now
    },
  })
  await alarms.refresh()
  return known
}

describe('the strip of alarms says', () => {
  it.each(['en', 'cn'] as const)(
    'in %s that there is none only after an answer, and while none is standing',
    async (locale) => {
      const texts = kioskTexts[locale]
      const said = async (known: AlarmsKnown) => {
        const { text, counts } = alarmStripView(known, texts)
        return [text, ...counts].join()
      }
      expect(await said(nothing)).toBe(texts.alarmsAsked)
      expect(await said({ counts: undefined, isStale: true })).toBe(texts.alarmsUnknown)
      expect(await said(await knownOf(serverWith({}).call))).toBe(texts.noAlarms)
      const standing = await said(await knownOf(serverWith({ acknowledged: [alarm('acknowledged', 1)] }).call))
      expect(standing).not.toContain(texts.noAlarms)
      expect(standing).toContain(texts.standing(1))
    },
  )

  it('the critical alarm under 500 later notices, in its colour, with the whole number', async () => {
    const notices = Array.from({ length: 500 }, () => alarm('active', 4))
    const view = alarmStripView(
      await knownOf(serverWith({ active: [...notices, alarm('active', 1)] }).call),
      kioskTexts.en,
    )
    expect(view).toEqual({
      level: 1,
      mark: 'Critical · Active',
      holds: true,
      text: 'active 1 · Pump 1 · 2026-11-28 08:00',
      counts: ['501 not acknowledged'],
    })
  })

  it('an active alarm before a more urgent one that is over, whose colour it takes, and before acknowledged ones', async () => {
    const lists = {
      active: [alarm('active', 3)],
      returned: [alarm('returned', 2)],
      acknowledged: [alarm('acknowledged', 1)],
    }
    const view = alarmStripView(await knownOf(serverWith(lists).call), kioskTexts.en)
    expect(view).toMatchObject({ level: 2, mark: 'Minor · Active' })
    expect(view.counts).toEqual(['2 not acknowledged', '1 acknowledged, still active'])
  })

  it('that it is not up to date while the server does not answer, and keeps what was known', async () => {
    const { call } = serverWith({ active: [alarm('active', 2)] })
    let isAway = false
    const told: AlarmsKnown[] = []
    const alarms = new AlarmCounter({
      call: ((...args: Parameters<Call>) =>
        isAway ? Promise.reject(new CallError(503, 'away')) : call(...args)) as Call,
      projectId: () => null,
      onKnown: (known) => told.push(known),
      onRefused: () => {},
    })
    await alarms.refresh()
    isAway = true
    await alarms.refresh()
    const view = alarmStripView(told.at(-1) ?? nothing, kioskTexts.en)
    expect(view.text).toContain('active 2')
    expect(view.counts).toEqual(['1 not acknowledged', 'Not up to date'])
  })
})

describe('the questions of the strip', () => {
  it('come at once, every 10 s, and once for a burst of alarms, and end with it', async () => {
    const { call, asked } = serverWith({})
    const alarms = new AlarmCounter({ call, projectId: () => 'project-a', onKnown: () => {}, onRefused: () => {} })
    const times = () => asked.length / 3
    alarms.start()
    expect(times()).toBe(1)
    expect(asked[0]).toMatchObject({ projectId: 'project-a' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(times()).toBe(2)
    for (let i = 0; i < 50; i++) alarms.notice()
    await vi.advanceTimersByTimeAsync(300)
    expect(times()).toBe(3)
    alarms.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(times()).toBe(3)
  })

  it('wait until the project of a token is known', async () => {
    const { call, asked } = serverWith({})
    let project: string | undefined
    const alarms = new AlarmCounter({ call, projectId: () => project, onKnown: () => {}, onRefused: () => {} })
    await alarms.refresh()
    expect(asked).toEqual([])
    project = 'project-a'
    await alarms.refresh()
    expect(asked).toHaveLength(3)
  })

  it.each([403, 2010])('end for good where alarms may not be viewed: %d', async (code) => {
    let asked = 0
    const onRefused = vi.fn()
    const alarms = new AlarmCounter({
      call: () => {
        asked++
        return Promise.reject(new CallError(code, 'no'))
      },
      projectId: () => null,
      onKnown: () => {},
      onRefused,
    })
    alarms.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toBe(3)
    expect(onRefused).toHaveBeenCalledOnce()
  })
})
