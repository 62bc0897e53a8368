import { splitIds } from '@mimic/contract'
import { dayOf } from '@mimic/contract/zone'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/Database.ts'
import { isOfWeeks, spanOf } from './notifyTimes.ts'

type Absence = Pick<Selectable<Tables['notify_absence']>, 'accountId' | 'standInId' | 'firstDay' | 'lastDay'>
type HandOver = Pick<Selectable<Tables['notify_roster']>, 'handOverFrom' | 'handOverTo' | 'gmtHandOver'>
export type Shift = Pick<
  Selectable<Tables['notify_shift']>,
  'title' | 'accountIds' | 'destination' | 'days' | 'fromClock' | 'toClock' | 'everyWeeks' | 'firstDay'
>

/** People on duty: accounts, and shifts that are reached by an address of their own. */
export interface OnDuty {
  readonly accountIds: readonly string[]
  readonly places: readonly Pick<Shift, 'title' | 'destination'>[]
}

/** Finds the people on duty at a time. Shifts decide first, then a hand-over, then absences: nobody is on duty on a day off. */
export function onDuty(
  shifts: readonly Shift[],
  absences: readonly Absence[],
  handOver: HandOver,
  time: number,
): OnDuty {
  const now = shifts.filter((shift) => {
    const start = spanOf(shift, time)
    return start !== undefined && isOfWeeks(shift.everyWeeks, shift.firstDay, start)
  })
  const isHandedOver = time < handOver.gmtHandOver
  const named = now
    .flatMap(({ accountIds }) => splitIds(accountIds))
    .map((id) => (isHandedOver && id === handOver.handOverFrom ? handOver.handOverTo : id))
  const present = named.map((id) => standIn(id, absences, dayOf(time))).filter((id) => id !== '')
  return { accountIds: [...new Set(present)], places: now.filter(({ destination }) => destination !== '') }
}

/** Whoever stands in may be away as well; where absences name each other, nobody is there. */
function standIn(id: string, absences: readonly Absence[], day: string, asked: readonly string[] = []): string {
  if (id === '' || asked.includes(id)) return ''
  const absence = absences.find(
    ({ accountId, firstDay, lastDay }) => accountId === id && firstDay <= day && day <= lastDay,
  )
  return absence ? standIn(absence.standInId, absences, day, [...asked, id]) : id
}
