import { pageLimits } from './limits.ts'
import { hostileNames } from './path.ts'

/** Whether a text can be a widget's id. `$` starts what is no widget (`$page`). */
export function isWidgetId(id: unknown): id is string {
  return (
    typeof id === 'string' && id !== '' && id.length <= pageLimits.id && !id.startsWith('$') && !hostileNames.has(id)
  )
}
