import type { EntityFact } from '@mimic/contract/entities'
import { i18n } from '../../texts/i18n.ts'
import { timeText } from '../timeText.ts'
import { entityText } from './entityText.ts'

/** A value of a field as people read it; `—` for an empty one. */
export function factText(field: EntityFact, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (field.is === 'time') return timeText(Number(value), 'YYYY-MM-DD HH:mm')
  if (field.is === 'flag') return i18n.t(($) => (value === true ? $.yes : $.no))
  const choice = field.is === 'choice' ? field.choices[String(value)] : undefined
  return choice ? entityText(choice) : String(value)
}
