import type { EntityFact } from '@mimic/contract/entities'
import { i18n } from '../../texts/i18n.ts'
import { timeText } from '../text/timeText.ts'
import { entityText } from './entityText.ts'
import { builtInText } from './referenceText.ts'

/** A value of a field as people read it; `—` for an empty one. */
export function factText(field: EntityFact, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (field.is === 'time') return timeText(Number(value), 'YYYY-MM-DD HH:mm')
  if (field.is === 'flag') return i18n.t(($) => (value === true ? $.yes : $.no))
  if (field.is === 'reference') return builtInText(field, String(value)) ?? String(value)
  if (field.is === 'choices')
    return String(value)
      .split(',')
      .map((each) => field.choices[each])
      .flatMap((texts) => (texts ? [entityText(texts)] : []))
      .join(i18n.t(($) => $.listComma))
  const choices = field.is === 'choice' ? field.choices : field.is === 'number' ? field.names : undefined
  const choice = choices?.[String(value)]
  return choice ? entityText(choice) : String(value)
}
