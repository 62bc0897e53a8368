import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useRef } from 'react'
import { useAnswer } from '../../kit/ask/useAnswer.ts'

/** The name of a class of alarms by its id. */
export function useClasses(): (id: string) => string {
  const { page } = useAnswer(paths.alarmClassQuery, { page: 1, pageSize: limits.alarm.classes })
  const titles = useRef(new Map<string, string>())
  titles.current = new Map(page?.rows.map(({ id, title }) => [id, title]))
  return (id) => titles.current.get(id) ?? id
}
