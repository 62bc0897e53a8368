import type { LimitName } from '../limits.ts'
import type { ListProp, Prop, Props } from '../props/prop.ts'
import type { widgetTypes } from './widgetTypes.ts'

/** A type outside this list is kept, and drawn as a placeholder. */
export type WidgetType = (typeof widgetTypes)[number]

/** `group`: it holds other widgets, and its box follows from theirs. */
export type Geometry = 'rect' | 'circle' | 'ellipse' | 'line' | 'triangle' | 'group'

/**
 * The part of the views that a page loads when it holds such a widget: charts, tables and media; form controls; or
 * displays beside the specification's, which the core has no room for.
 */
export type ViewChunk = 'complex' | 'control' | 'extra'

/** Facts about a type that other code asks for, so that no code compares types by name. */
export interface WidgetTraits {
  /** True for a type of the specification that is not built yet: it is kept, shown as not available, and not offered. */
  readonly isUnbuilt?: true
  /** Without it the view belongs to the core, which every page loads. */
  readonly chunk?: ViewChunk
  /** A page holds only a few of them. */
  readonly limit?: LimitName
  /** Something on it runs while its value meets `dataAddon`. */
  readonly runsByValue?: true
  /** It shows rows of a `TableHost`. */
  readonly hasRows?: true
}

/**
 * The definition of a widget type: fields, geometry and bindings. It uses no DOM, no GPU and no Yjs, because the server
 * validates with it. Equal props give equal answers. `P` maps dotted paths to leaf types.
 */
export interface WidgetModel<T extends WidgetType = WidgetType, P extends object = Record<string, unknown>>
  extends WidgetTraits {
  readonly type: T
  readonly geometry: Geometry
  readonly props: { readonly [K in keyof P]-?: Prop<P[K]> }
  readonly lists: Readonly<Record<string, ListProp>>
  /**
   * Writes the unrotated box [minX, minY, maxX, maxY] of the geometry in the parent's coordinates (the page, or the
   * enclosing group's top left corner), without stroke.
   */
  writeBox(p: Props, out: Float64Array): void
  /** @returns the signed distance from the outline in the widget's unrotated frame, page units; negative inside */
  distance(p: Props, x: number, y: number): number
}
