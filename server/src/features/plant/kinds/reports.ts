import { report } from '@mimic/contract'
import { ReportRows } from '../../reports/ReportRows.ts'
import { allRows, fieldNames, type PlantKind, pick } from './PlantKind.ts'
import { projectIds } from './projects.ts'

const fields = ['projectId', ...fieldNames(report.edit)]

export const reports: PlantKind = {
  name: 'report',
  table: 'report',
  titleField: 'title',
  ids: async (calls) => {
    const ids: string[] = []
    for (const projectId of await projectIds(calls))
      for (const { id } of await allRows((part) => calls.make(report.query, { projectId, ...part }))) ids.push(id)
    return ids
  },
  read: async ({ db, scope }, id) => ({ id, ...pick(await new ReportRows(db).find(scope, id), fields) }),
  add: async (calls, { id, columns = [], ...item }) => {
    await calls.make(report.add, { ...item, columns: JSON.stringify(columns) }, [id])
  },
  edit: async (calls, _before, { projectId: _project, columns = [], ...after }) => {
    await calls.make(report.edit, { ...after, columns: JSON.stringify(columns) })
  },
  remove: async (calls, { id }) => {
    await calls.make(report.delete, { id })
  },
}
