import { nest } from '../schema/page/path.ts'
import type { Props } from '../schema/props/prop.ts'

/** @returns a widget's click event as it stands in the page file (3.6); undefined where it is off */
export function clickEventOf(p: Props): unknown {
  if (p['clickEvent.enable'] !== true) return undefined
  const leaves = Object.fromEntries(Object.entries(p).filter(([path]) => path.startsWith('clickEvent.')))
  return nest(leaves)['clickEvent']
}
