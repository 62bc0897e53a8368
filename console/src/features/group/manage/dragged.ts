import type { DragEvent } from 'react'

/** What is dragged on the screen of groups: a group to another place, or equipment into a group. */
export type Dragged =
  | { readonly is: 'group'; readonly id: string }
  | { readonly is: 'equipment'; readonly ids: string[] }

const types = { group: 'application/x-mimic-group', equipment: 'application/x-mimic-equipment' } as const

export function startDrag({ dataTransfer }: DragEvent, dragged: Dragged): void {
  dataTransfer.effectAllowed = 'copyMove'
  dataTransfer.setData(types[dragged.is], dragged.is === 'group' ? dragged.id : dragged.ids.join(','))
}

/** The kind of what is over a place: the browser tells its content only when it is dropped. */
export const draggedKind = ({ dataTransfer }: DragEvent): Dragged['is'] | undefined =>
  dataTransfer.types.includes(types.group)
    ? 'group'
    : dataTransfer.types.includes(types.equipment)
      ? 'equipment'
      : undefined

export function dropped(event: DragEvent): Dragged | undefined {
  const kind = draggedKind(event)
  const data = kind && event.dataTransfer.getData(types[kind])
  if (!data) return undefined
  return kind === 'group' ? { is: 'group', id: data } : { is: 'equipment', ids: data.split(',') }
}
