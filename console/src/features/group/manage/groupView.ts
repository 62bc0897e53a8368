import type { Equipment, GroupMembers } from '@mimic/contract'
import { type TreeNode, treeOf } from '@mimic/contract/tree'

/** The address parameter of the equipment that is in no group; a group has its id, and all equipment nothing. */
export const NO_GROUP = 'none'

/** Equipment as this screen shows it. */
export type GroupedEquipment = Pick<Equipment, 'id' | 'equipName' | 'sn' | 'gatewayTitle' | 'address'>

/** The ids of the equipment of each group and of those below it, by the group. */
export function equipBelow(groups: readonly GroupMembers[]): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>()
  const collect = ({ row: { id, equipIds }, below }: TreeNode<GroupMembers>): Set<string> => {
    const own = new Set(equipIds)
    for (const node of below) for (const each of collect(node)) own.add(each)
    all.set(id, own)
    return own
  }
  for (const node of treeOf(groups)) collect(node)
  return all
}

/**
 * The equipment of a view that the search matches, in the order of the list.
 * @param isDeep with that of the groups below
 */
export function shownEquipment<Row extends GroupedEquipment>(
  equipment: readonly Row[],
  groups: readonly GroupMembers[],
  view: string,
  search: string,
  isDeep = false,
): Row[] {
  const wanted = search.trim().toLowerCase()
  const matches = ({ equipName, sn }: Row) => `${equipName}\n${sn}`.toLowerCase().includes(wanted)
  if (view === '') return equipment.filter(matches)
  const members = isDeep
    ? (equipBelow(groups).get(view) ?? new Set())
    : new Set(groups.filter(({ id }) => view === NO_GROUP || id === view).flatMap(({ equipIds }) => equipIds))
  return equipment.filter((row) => members.has(row.id) !== (view === NO_GROUP) && matches(row))
}
