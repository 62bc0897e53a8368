import { newId, newOrder, type WidgetEdit, type WidgetRecord } from '@mimic/engine'
import type { Stamp } from '@mimic/engine/editing'
import { edits } from '@mimic/engine/edits'
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

/** A symbol for the drawing tool, without the margin around its parts: the tool scales it to the dragged box. */
export function symbolStamp(spec: SymbolSpec, name: string): Stamp {
  const [x, y, width, height] = partsBox(spec)
  return {
    id: spec.id,
    width,
    height,
    records: () =>
      symbolRecords(spec, name, 0, 0).map((record) => {
        const moved = record.parent === null ? undefined : editOf.get(record.type)?.move(record.props, -x, -y)
        const size = record.parent === null && { 'position.width': width, 'position.height': height }
        return { ...record, props: { ...record.props, ...size, ...moved } }
      }),
  }
}

const editOf: ReadonlyMap<string, WidgetEdit> = new Map(edits.map((edit) => [edit.model.type, edit]))

/** The box around the parts, relative to the symbol's corner. */
function partsBox({ parts }: SymbolSpec): readonly [x: number, y: number, width: number, height: number] {
  const [x0, y0, x1, y1] = [[], [], [], []] as [number[], number[], number[], number[]]
  const box = new Float64Array(4)
  for (const { type, props } of parts) {
    editOf.get(type)?.model.writeBox(props, box)
    for (const [i, side] of [x0, y0, x1, y1].entries()) side.push(box[i] ?? 0)
  }
  const [left, top] = [Math.min(...x0), Math.min(...y0)]
  return [left, top, Math.max(...x1) - left, Math.max(...y1) - top]
}
