import { pageLimits } from '../limits.ts'
import { hostileNames } from './path.ts'

/** @returns whether a text can be a widget's id. `$` begins ids of other things (`$page`). */
export function isWidgetId(id: unknown): id is string {
  return (
    typeof id === 'string' && id !== '' && id.length <= pageLimits.id && !id.startsWith('$') && !hostileNames.has(id)
  )
}
