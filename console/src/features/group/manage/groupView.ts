import type { Equipment, GroupMembers } from '@mimic/contract'

/** The address parameter of the equipment that is in no group; a group has its id, and all equipment nothing. */
export const NO_GROUP = 'none'

/** Equipment as this screen shows it. */
export type GroupedEquipment = Pick<Equipment, 'id' | 'equipName' | 'sn' | 'gatewayTitle' | 'address'>

/** The equipment of a view that the search matches, in the order of the list. */
export function shownEquipment<Row extends GroupedEquipment>(
  equipment: readonly Row[],
  groups: readonly GroupMembers[],
  view: string,
  search: string,
): Row[] {
  const wanted = search.trim().toLowerCase()
  const matches = ({ equipName, sn }: Row) => `${equipName}\n${sn}`.toLowerCase().includes(wanted)
  if (view === '') return equipment.filter(matches)
  const members = new Set(
    groups.filter(({ id }) => view === NO_GROUP || id === view).flatMap(({ equipIds }) => equipIds),
  )
  return equipment.filter((row) => members.has(row.id) !== (view === NO_GROUP) && matches(row))
}
