import { expect, it } from 'vitest'
import { Metrics } from '../../../platform/telemetry/Metrics.ts'
import { AlarmMetrics } from './AlarmMetrics.ts'

const MINUTE = 60_000

it('alarms are counted by severity, and a flood of one organisation begins with ten and ends below five', async () => {
  const metrics = new Metrics()
  let clock = 100 * MINUTE
  const open = [
    { severity: 1, suppression: '', gmtRelease: null, gmtConfirm: null },
    { severity: 2, suppression: '', gmtRelease: null, gmtConfirm: 1 },
    { severity: 2, suppression: 'shelved', gmtRelease: null, gmtConfirm: null },
  ]
  const suppressed = [{ kind: 'shelved' }, { kind: 'shelved' }, { kind: 'outOfService' }]
  const alarms = new AlarmMetrics({ metrics, now: () => clock, open: () => open, suppressed: () => suppressed })
  const raise = (count: number, orgId: string, gmtTrigger = clock) =>
    alarms.raised(Array.from({ length: count }, () => ({ orgId, severity: 3, gmtTrigger })))
  const read = async (name: string) => {
    const lines = (await metrics.registry.getSingleMetricAsString(`mimic_${name}`)).split('\n')
    return Object.fromEntries(
      lines
        .filter((line) => !line.startsWith('#') && line !== '')
        .map((line) => [/"(\w+)"/.exec(line)?.[1] ?? '', Number(line.split(' ').at(-1))]),
    )
  }
  expect(await read('alarms_open')).toEqual({ 1: 1, 2: 1, 3: 0, 4: 0 })
  expect(await read('alarms_unacknowledged')).toEqual({ '': 1 })
  expect(await read('alarm_conditions_suppressed')).toEqual({ outOfService: 1, suppressed: 0, shelved: 2 })
  raise(9, 'a')
  raise(9, 'b')
  // It came late: its time is over.
  raise(5, 'a', clock - 20 * MINUTE)
  expect(await read('alarms_last_10_minutes')).toEqual({ '': 18 })
  expect(await read('alarm_flood')).toEqual({ '': 0 })
  expect(await read('alarms_raised_total')).toEqual({ 1: 0, 2: 0, 3: 23, 4: 0 })
  clock += 6 * MINUTE
  raise(6, 'a')
  expect(await read('alarm_flood')).toEqual({ '': 1 })
  clock += 5 * MINUTE
  // The nine are over, and six are no end yet.
  expect(await read('alarms_last_10_minutes')).toEqual({ '': 6 })
  expect(await read('alarm_flood')).toEqual({ '': 1 })
  clock += 5 * MINUTE
  expect(await read('alarm_flood')).toEqual({ '': 0 })
})
