import type { ListProp, Prop, Props } from './prop.ts'
import type { widgetTypes } from './widgetTypes.ts'

/** A type outside this list is kept, and drawn as a placeholder. */
export type WidgetType = (typeof widgetTypes)[number]

export type Geometry = 'rect' | 'circle' | 'ellipse' | 'line' | 'triangle' | 'group'

/**
 * What a widget is: its fields, geometry and bindings. No DOM, no GPU, no Yjs: the server validates with it.
 * Same props, same answer. `P` maps dotted paths to leaf types.
 */
export interface WidgetModel<T extends WidgetType = WidgetType, P extends object = Record<string, unknown>> {
  readonly type: T
  readonly geometry: Geometry
  /** The specification names it, and nothing is behind it yet: it is kept, said to be not available, and not offered. */
  readonly isUnbuilt?: true
  readonly props: { readonly [K in keyof P]-?: Prop<P[K]> }
  readonly lists: Readonly<Record<string, ListProp>>
  /**
   * The unrotated box [minX, minY, maxX, maxY] of geometry in the parent's coordinates (the page, or the enclosing
   * group's top left corner), stroke not included.
   */
  writeBox(p: Props, out: Float64Array): void
  /** Signed distance from the outline in the widget's unrotated frame; negative inside. Units of the page. */
  distance(p: Props, x: number, y: number): number
}
