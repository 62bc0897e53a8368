import type { Props } from '../schema/props/prop.ts'
import type { WidgetView } from './WidgetView.ts'

/** Whether a widget shows recorded samples. @param p its leaves, with or without defaults */
export function keepsSeries(view: WidgetView | undefined, p: Props): boolean {
  const keeps = view?.keepsSeries
  return typeof keeps === 'function' ? keeps(p) : keeps === true
}
