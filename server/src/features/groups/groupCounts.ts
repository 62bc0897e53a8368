import { type EquipmentGroup, type TreeNode, treeOf } from '@mimic/contract'
import type { GroupRow } from './GroupRows.ts'

/**
 * How many devices are in each group and below it, a device in several of them once.
 * @param online the devices that count, and whether each is online
 */
export function groupCounts(rows: readonly GroupRow[], online: ReadonlyMap<string, boolean>): EquipmentGroup[] {
  const counted: EquipmentGroup[] = []
  const count = ({ row: { id, title, parentId, equipIds }, below }: TreeNode<GroupRow>): Set<string> => {
    const devices = new Set(equipIds.filter((each) => online.has(each)))
    const ownCount = devices.size
    const at = counted.length
    for (const node of below) for (const each of count(node)) devices.add(each)
    const onlineCount = [...devices].filter((each) => online.get(each)).length
    counted.splice(at, 0, { id, title, parentId, equipmentCount: devices.size, onlineCount, ownCount })
    return devices
  }
  for (const node of treeOf(rows)) count(node)
  return counted
}
