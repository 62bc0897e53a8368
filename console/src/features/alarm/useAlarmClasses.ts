import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { useStores } from '../../stores/StoresContext.ts'

/**
 * The names of the classes of alarms by their ids; none for an account that may not see them.
 * @param isAsked nothing is asked where they name nothing
 */
export function useAlarmClasses(isAsked = true): ReadonlyMap<string, string> {
  const { session } = useStores()
  const { page } = useAnswer(
    paths.alarmClassQuery,
    isAsked && session.may('equipment.read') ? { page: 1, pageSize: limits.alarm.classes } : undefined,
  )
  return new Map(page?.rows.map(({ id, title }) => [id, title]))
}
