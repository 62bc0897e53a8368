import { type BodyOf, type equipment, limits, splitIds } from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import type { ChangedRow } from '../../platform/change.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { orNotFound } from '../../platform/handle.ts'
import { auditedChange } from '../equipment/auditedSettings.ts'
import type { EquipmentRows } from '../equipment/EquipmentRows.ts'
import { SettingsChange } from '../equipment/EquipmentSettings.ts'
import { GroupRows } from './GroupRows.ts'

/**
 * Assigns devices to a gateway, a department and a group, inside a transaction.
 * @returns what the audit enters, and the gateways that the devices were behind and are behind now
 * @throws {ApiError} with the place of the first device that is refused: `equipIds.3.id`
 */
export async function assignMany(
  trx: Db,
  scope: Scope,
  { equipIds, groupId, gatewayId, deptId }: BodyOf<typeof equipment.assign>,
  rows: EquipmentRows,
  { loginname, now }: { readonly loginname: string; readonly now: number },
): Promise<{ readonly audited: readonly ChangedRow[]; readonly gatewayIds: readonly (string | null)[] }> {
  const ids = [...new Set(splitIds(equipIds))]
  if (ids.length === 0) throw invalid('equipIds', 'required')
  if (ids.length > limits.addMany) throw invalid('equipIds', 'limit', limits.addMany)
  if (gatewayId === undefined && deptId === undefined && groupId === undefined) throw invalid('gatewayId', 'required')
  if (gatewayId !== undefined && gatewayId !== null && !(await rows.hasTarget(scope, 'gateway', gatewayId)))
    throw invalid('gatewayId', 'unknown')
  const audited: ChangedRow[] = []
  const gatewayIds: (string | null)[] = []
  const settings = new SettingsChange(trx, rows, now)
  const fields = { ...(gatewayId !== undefined && { gatewayId }), ...(deptId !== undefined && { deptId }) }
  for (const [place, id] of ids.entries())
    try {
      const changed = await settings.edit(scope, id, fields, loginname)
      audited.push(...auditedChange(changed))
      if (changed.after) gatewayIds.push(changed.before.gatewayId, changed.after.gatewayId)
    } catch (error) {
      throw error instanceof ApiError ? error.under(`equipIds.${place}`) : error
    }
  if (groupId === undefined) return { audited, gatewayIds }
  const groups = new GroupRows(trx)
  const group = await groups.find(scope, groupId)
  if (!group) throw invalid('groupId', 'unknown')
  await groups.putIn(scope, group, ids)
  return { audited: [...audited, { before: group, after: orNotFound(await groups.find(scope, groupId)) }], gatewayIds }
}
