import { type AlarmAge, alarmAges, alarmOrders } from '@mimic/contract/live'
import { DAY_MS } from '@mimic/contract/zone'
import { useSearchParams } from 'wouter'
import { oneOf } from '../../kit/oneOf.ts'

const HOUR_MS = DAY_MS / 24
const MINUTE_MS = HOUR_MS / 60
const ages = { hour: HOUR_MS, shift: 8 * HOUR_MS, day: DAY_MS, week: 7 * DAY_MS, stale: DAY_MS } as const
export const openStates = ['active', 'acknowledged', 'returned'] as const
export const severities = ['1', '2', '3', '4'] as const

/** The names in the address, in the words of the filters that an account keeps. */
const names = ['severity', 'state', 'classId', 'groupId', 'equipId', 'age', 'search', 'order', 'isReversed'] as const
type Name = (typeof names)[number]
/** Empty: not filtered. */
export type FilterValues = Readonly<Record<Name, string>>

/** Only these may stand for the name; a text of an old link counts as none. */
const allowed: Partial<Record<Name, readonly string[]>> = {
  severity: severities,
  state: openStates,
  age: alarmAges,
  order: alarmOrders,
  isReversed: ['true'],
}

/** Filter and order of the list of open alarms. They stand in the address, so that a reload and a link show the same. */
export function useAlarmFilters() {
  const [params, setParams] = useSearchParams()
  const chosen = (name: Name): string => {
    const value = params.get(name) ?? ''
    return oneOf(allowed[name] ?? [value], value) ?? ''
  }
  // Every name is there.
  const values = Object.fromEntries(names.map((name) => [name, chosen(name)])) as FilterValues
  const change = (changes: Partial<FilterValues>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) value === '' ? next.delete(name) : next.set(name, value)
        next.delete('page')
        return next
      },
      { replace: true },
    )
  return {
    values,
    isNone: names.every((name) => values[name] === ''),
    /** Order and search are no filters that a button clears. */
    isFiltered: names.slice(0, 6).some((name) => values[name] !== ''),
    change,
    clear: () => change(Object.fromEntries(names.slice(0, 6).map((name) => [name, '']))),
    /** Shows these, and nothing of what is shown now. */
    set: (next: Partial<FilterValues>) => change({ ...noFilter, ...next }),
  }
}
export type AlarmFilters = ReturnType<typeof useAlarmFilters>

// Every name is there.
const noFilter = Object.fromEntries(names.map((name) => [name, ''])) as FilterValues

/** The fields of the call that lists alarms, as texts; without the search, which lists have of their own. */
export function filterBody(values: FilterValues, now: number): Readonly<Record<string, string>> {
  const { severity, state, classId, groupId, equipId, age, order, isReversed } = values
  const given = { severity, state, classId, groupId, dataEquip: equipId, isReversed, ...timeOf(age, now) }
  return {
    ...{ isOpen: 'true', isSuppressed: 'false', order: order || 'severity' },
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
  }
}

/** To the minute, so that the list is not another one each time it is drawn. */
function timeOf(age: string, now: number): Readonly<Record<string, string>> {
  const known: AlarmAge | undefined = oneOf(alarmAges, age)
  if (known === undefined) return {}
  const time = String(Math.floor((now - ages[known]) / MINUTE_MS) * MINUTE_MS)
  return known === 'stale' ? { dateEnd: time } : { dateStart: time }
}

/** The fields of a filter that is kept. */
export const keptBody = (values: FilterValues): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** A filter that is kept, as the address has it. */
export const keptValues = (kept: Readonly<Record<string, unknown>>): Partial<FilterValues> =>
  Object.fromEntries(
    names.flatMap((name) => (kept[name] === undefined || kept[name] === false ? [] : [[name, String(kept[name])]])),
  )
