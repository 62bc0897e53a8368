import type { BodyOf, equipment } from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import type { ChangedRow } from '../../platform/change.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { orNotFound } from '../../platform/handle.ts'
import { auditedOf } from './auditedSettings.ts'
import type { EquipmentRows } from './EquipmentRows.ts'
import { SettingsChange, SettingsReads } from './EquipmentSettings.ts'
import type { TemplateFollowing } from './TemplateFollowing.ts'

interface Author {
  readonly loginname: string
  /** UTC, ms. */
  readonly now: number
}

/** The rows of an added device: what the audit enters, and what the caller is told. */
interface Added {
  readonly audited: ChangedRow
  readonly reply: { readonly id: string; readonly equipName: string }
}

/**
 * Adds devices that follow a template, inside a transaction.
 * @throws {ApiError} with the place and field of the first row that is refused: `rows.3.driverConfig.host`
 */
export async function addMany(
  trx: Db,
  scope: Scope,
  { templateId, gatewayId = null, rows }: BodyOf<typeof equipment.addMany>,
  own: { readonly rows: EquipmentRows; readonly following: TemplateFollowing },
  author: Author,
): Promise<Added[]> {
  const { loginname, now } = author
  if (!(await own.rows.hasTarget(scope, 'template', templateId))) throw invalid('templateId', 'unknown')
  if (gatewayId !== null && !(await own.rows.hasTarget(scope, 'gateway', gatewayId)))
    throw invalid('gatewayId', 'unknown')
  const reads = new SettingsReads(trx, own.rows)
  const added: Added[] = []
  for (const [place, { equipName, sn = '', parameters = {} }] of rows.entries())
    try {
      // A millisecond apart: a list with the newest first has them in their order.
      const settings = new SettingsChange(trx, own.rows, now - place)
      const { info } = await settings.add(scope, { equipName, sn, gatewayId }, loginname)
      await own.rows.bind(scope, info.id, 'template', templateId, author)
      await own.following.bound(trx, scope, info.id, parameters, loginname)
      const after = orNotFound(await reads.info(scope, info.id))
      const detail = { templateId, templateParams: JSON.stringify(parameters), signals: after.signals.length }
      added.push({ audited: { after: auditedOf(after, [], 'after'), detail }, reply: { id: info.id, equipName } })
    } catch (error) {
      throw error instanceof ApiError ? error.under(`rows.${place}`) : error
    }
  return added
}
