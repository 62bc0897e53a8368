import { report } from '@mimic/contract'
import { found } from '../../../platform/handle.ts'
import { ReportRows } from '../../reports/ReportRows.ts'
import type { InnerCalls } from '../InnerCalls.ts'
import { fieldNames, type PlantKind, pick } from './PlantKind.ts'

const fields = fieldNames(report.edit)

/** Reports of projects, devices and templates. */
export const reports: PlantKind = {
  name: 'report',
  table: 'report',
  titleField: 'title',
  ids: async ({ db, scope }) => {
    const rows = await db.selectFrom('report').select('id').where('orgId', '=', scope.orgId).execute()
    return rows.map(({ id }) => id)
  },
  read: async (calls, id) => {
    const row = await new ReportRows(calls.db).find(calls.scope, id)
    return { id, ...(await ownerOf(calls, row.projectId)), ...pick(row, fields) }
  },
  add: async (calls, { id, columns = [], ...item }) => {
    await calls.make(report.add, { ...item, columns: JSON.stringify(columns) }, [id])
  },
  edit: async (calls, _before, { projectId: _p, equipmentId: _e, templateId: _t, columns = [], ...after }) => {
    await calls.make(report.edit, { ...after, columns: JSON.stringify(columns) })
  },
  remove: async (calls, { id }) => {
    await calls.make(report.delete, { id })
  },
}

/** Reports of devices and templates belong to a row of `project` that names their owner. */
async function ownerOf({ db, scope }: InnerCalls, projectId: string): Promise<Record<string, string>> {
  const { equipmentId, templateId } = found(
    await db
      .selectFrom('project')
      .select(['equipmentId', 'templateId'])
      .where('orgId', '=', scope.orgId)
      .where('id', '=', projectId)
      .executeTakeFirst(),
  )
  return equipmentId !== null ? { equipmentId } : templateId !== null ? { templateId } : { projectId }
}
