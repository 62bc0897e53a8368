import { ReportColumn, report } from '@mimic/contract'
import { Type } from 'typebox'
import { inScope } from '../../../platform/db/range.ts'
import { orNotFound } from '../../../platform/handle.ts'
import { reportRows } from '../../reports/reportRows.ts'
import { callFields, itemSchema } from '../schemas/itemSchema.ts'
import { assertSameOwner, ownerFields, ownerOf, withoutOwner } from './owner.ts'
import { fieldNames, type PlantKind, pick } from './PlantKind.ts'

const fields = fieldNames(report.edit)

/** Reports of projects, devices and templates. */
export const reports: PlantKind = {
  name: 'report',
  table: 'report',
  titleField: 'title',
  schema: itemSchema({
    ...ownerFields,
    ...callFields(report.edit),
    columns: Type.Array(ReportColumn, { title: 'Columns' }),
  }),
  ids: async ({ db, scope }) => {
    const rows = await db.selectFrom('report').select('id').where(inScope(scope, 'report')).execute()
    return rows.map(({ id }) => id)
  },
  read: async (calls, id) => {
    const row = orNotFound(await reportRows(calls.db).find(calls.scope, id))
    return { id, ...(await ownerOf(calls, row.projectId)), ...pick(row, fields) }
  },
  add: async (calls, { id, columns = [], ...item }) => {
    await calls.make(report.add, { ...item, columns: JSON.stringify(columns) }, [id])
  },
  edit: async (calls, before, after) => {
    assertSameOwner(before, after)
    const { columns = [], ...given } = withoutOwner(after)
    await calls.make(report.edit, { ...given, columns: JSON.stringify(columns) })
  },
  remove: async (calls, { id }) => {
    await calls.make(report.delete, { id })
  },
}
