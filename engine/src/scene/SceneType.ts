import { Dirty, type Props } from '../schema/prop.ts'
import type { WidgetView } from '../widgets/WidgetView.ts'

/** What the scene derives once from a view's model: defaults, and the cost of each leaf. */
export interface SceneType {
  readonly view: WidgetView
  readonly defaults: Props
  /** Its model declares `position.rotate`; a line has none, whatever its record says. */
  readonly canRotate: boolean
  costOf(path: string): number
}

export function sceneTypeOf(view: WidgetView): SceneType {
  const { props, lists } = view.model
  const defaults: Record<string, unknown> = Object.create(null)
  const costs = new Map<string, number>()
  for (const path of Object.keys(props)) {
    const prop = props[path]
    if (prop === undefined) continue
    defaults[path] = prop.initial
    // Whatever else can move the box also changes what is painted in it. A DOM element is told where it is by a paint.
    const isShift = prop.dirty === Dirty.Shift && view.mount === undefined
    costs.set(path, isShift ? Dirty.Shift : (prop.dirty === Dirty.Shift ? Dirty.Bounds : prop.dirty) | Dirty.Paint)
  }
  const prefixes = Object.entries(lists).map(([path, list]) => [`${path}.`, list.dirty | Dirty.Paint] as const)
  return {
    view,
    defaults,
    canRotate: 'position.rotate' in props,
    costOf(path) {
      const known = costs.get(path)
      if (known !== undefined) return known
      for (const [prefix, cost] of prefixes) if (path.startsWith(prefix)) return cost
      return Dirty.Paint
    },
  }
}
