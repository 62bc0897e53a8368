import { initialOnDark } from '../schema/model/initialOnDark.ts'
import { Dirty, type Props } from '../schema/props/prop.ts'
import { remember } from '../schema/values/remember.ts'
import type { WidgetView } from '../widgets/WidgetView.ts'

/** The cost of a rotation: nothing in the widget's own frame changes. */
const TURN = Dirty.Transform | Dirty.Bounds

/** Facts that the scene derives once from a view's model: defaults, and the cost of each leaf. */
export interface SceneType {
  readonly view: WidgetView
  readonly defaults: Props
  /** The defaults where the widget stands on a dark page. */
  readonly defaultsOnDark: Props
  /** True if the model declares `position.rotate`. A line does not turn, whatever its record says. */
  readonly canRotate: boolean
  costOf(path: string): number
}

export function sceneTypeOf(view: WidgetView): SceneType {
  const { props, lists } = view.model
  const defaults: Record<string, unknown> = Object.create(null)
  for (const path of Object.keys(props)) defaults[path] = props[path]?.initial
  const prefixes = Object.entries(lists).map(([path, list]) => [`${path}.`, list.dirty | Dirty.Paint] as const)
  const costAt = (path: string): number => {
    const prop = Object.hasOwn(props, path) ? props[path] : undefined
    // Views paint in the unrotated frame of their widget. Every other change of the box also changes the paint in it. A
    // DOM element learns its place when its widget is painted.
    if (view.mount === undefined && (prop?.dirty === Dirty.Shift || prop?.dirty === TURN)) return prop.dirty
    if (prop?.dirty === Dirty.Shift) return Dirty.Bounds | Dirty.Paint
    if (prop !== undefined) return prop.dirty | Dirty.Paint
    for (const [prefix, cost] of prefixes) if (path.startsWith(prefix)) return cost
    return Dirty.Paint
  }
  return {
    view,
    defaults,
    defaultsOnDark: initialOnDark(view.model),
    canRotate: 'position.rotate' in props,
    // A list has a path for each item, so not all can be kept.
    costOf: remember(costAt),
  }
}
