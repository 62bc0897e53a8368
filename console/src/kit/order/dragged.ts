import type { DragEvent } from 'react'

/** The rows that are dragged: one that is put in another place of its order, equipment that goes into a group, or a department that goes below another. */
export interface Dragged {
  readonly is: keyof typeof types
  readonly ids: readonly string[]
}

const types = {
  group: 'application/x-mimic-group',
  project: 'application/x-mimic-project',
  equipment: 'application/x-mimic-equipment',
  dept: 'application/x-mimic-dept',
} as const

export function startDrag({ dataTransfer }: DragEvent, { is, ids }: Dragged): void {
  dataTransfer.effectAllowed = 'copyMove'
  dataTransfer.setData(types[is], ids.join(','))
}

/** The kind of what is over a place: the browser tells its content only when it is dropped. */
export const draggedKind = ({ dataTransfer }: DragEvent): Dragged['is'] | undefined =>
  (Object.keys(types) as Dragged['is'][]).find((kind) => dataTransfer.types.includes(types[kind]))

export function dropped(event: DragEvent): Dragged | undefined {
  const is = draggedKind(event)
  const data = is && event.dataTransfer.getData(types[is])
  return data ? { is, ids: data.split(',') } : undefined
}
