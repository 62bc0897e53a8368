import type { SignalScalar } from '@mimic/contract/live'
import type { Db } from '../../../platform/db/Database.ts'
import type { AlarmRow } from './AlarmRows.ts'

/** An alarm whose start and end lie in samples of the past. */
export interface PastAlarm {
  readonly trigger: number
  readonly value: SignalScalar
  readonly simulated?: true
  readonly release: number
  readonly releaseValue: SignalScalar
}

/**
 * The row for a past alarm: a new one; or, when it overlaps an alarm of the same condition, that alarm with an
 * earlier start; or undefined when that alarm covers it.
 * @param planned alarms of the same commit, which are not in the store yet
 */
export async function addPastAlarm(
  trx: Db,
  past: PastAlarm & { readonly rule: { readonly id: string } },
  planned: Iterable<AlarmRow>,
  create: () => AlarmRow,
): Promise<AlarmRow | undefined> {
  const { trigger, release, releaseValue } = past
  const touches = (row: AlarmRow) =>
    row.ruleId === past.rule.id && row.gmtTrigger <= release && (row.gmtRelease === null || row.gmtRelease >= trigger)
  const present =
    [...planned].find(touches) ??
    (await trx
      .selectFrom('alarm')
      .selectAll()
      .where('ruleId', '=', past.rule.id)
      .where('gmtTrigger', '<=', release)
      .where((eb) => eb.or([eb('gmtRelease', 'is', null), eb('gmtRelease', '>=', trigger)]))
      .orderBy('gmtTrigger')
      .limit(1)
      .executeTakeFirst())
  if (present) return present.gmtTrigger <= trigger ? undefined : { ...present, gmtTrigger: trigger }
  return { ...create(), gmtRelease: release, releaseValue: JSON.stringify(releaseValue) }
}
