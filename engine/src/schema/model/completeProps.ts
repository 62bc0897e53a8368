import { listLeaves } from '../props/listItems.ts'
import type { Prop, Props } from '../props/prop.ts'
import type { WidgetModel } from './WidgetModel.ts'

/** The leaves of a model's widget, typed: `TypedProps<typeof model>`. Declared lists are read with `listEntries`. */
export type TypedProps<M extends Pick<WidgetModel, 'props'>> = {
  readonly [K in keyof M['props']]: M['props'][K] extends Prop<infer V> ? V : never
} & Props

/**
 * @returns a record's leaves with every declared leaf present and of its declared type: absent and unreadable ones take
 * the default. Other leaves (list items, unknown fields) are kept. Records themselves stay sparse.
 */
export function completeProps<M extends Pick<WidgetModel, 'props'>>(model: M, props: Props): TypedProps<M> {
  const out: Record<string, unknown> = { ...props }
  const declared: WidgetModel['props'] = model.props
  for (const path of Object.keys(declared)) {
    const prop = declared[path] as Prop<unknown>
    const value = out[path]
    const parsed = value === undefined ? undefined : prop.parse(value)
    out[path] = parsed === undefined ? prop.initial : parsed
  }
  // Every declared path was set by its own prop just above.
  return out as TypedProps<M>
}

/** @returns the leaves of a new widget that are not plain defaults: the items of its lists */
export function initialListLeaves(model: Pick<WidgetModel, 'lists'>): Record<string, unknown> {
  const leaves: Record<string, unknown> = {}
  for (const [path, list] of Object.entries(model.lists)) Object.assign(leaves, listLeaves(path, list.initial))
  return leaves
}
