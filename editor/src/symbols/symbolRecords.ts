import { newId, newOrder, type WidgetRecord } from '@mimic/engine'
import type { SymbolSpec } from './SymbolSpec.ts'

/** A symbol as widgets: a group at (x, y), page units, and its parts, with new ids. The group comes first. */
export function symbolRecords(spec: SymbolSpec, name: string, x: number, y: number): WidgetRecord[] {
  const group: WidgetRecord = {
    id: newId(),
    type: 'WidgetGroup',
    parent: null,
    order: newOrder(null, null),
    props: {
      widgetName: name,
      'position.x': x,
      'position.y': y,
      'position.width': spec.width,
      'position.height': spec.height,
    },
  }
  let order: string | null = null
  return [
    group,
    ...spec.parts.map(({ type, props }) => {
      order = newOrder(order, null)
      return { id: newId(), type, parent: group.id, order, props }
    }),
  ]
}
