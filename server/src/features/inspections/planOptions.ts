import { type plainEntities, type RowOf, splitIds } from '@mimic/contract'
import { invalid } from '../../platform/ApiError.ts'
import { idsInScope } from '../../platform/db/range.ts'
import type { EntityOptions } from '../../platform/entity/entityRoutes.ts'
import { refuseListed } from '../../platform/refuseListed.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { inspectorsOf } from './inspectors.ts'

type Plain = typeof plainEntities

/** Contents stay while plans have them. */
export const inspectionContentOptions: EntityOptions<Plain['inspectionContent'], object> = {
  async removing(trx, { orgId }, { id }) {
    await refuseListed(trx, orgId, { table: 'inspection_plan', column: 'contentIds' }, id)
    return {}
  },
}

/** A plan has equipment, contents and people who may carry out inspections; it begins when it is made. */
export const inspectionPlanOptions = ({
  now,
}: Pick<ServerContext, 'now'>): EntityOptions<Plain['inspectionPlan'], object> => ({
  added: async () => ({ gmtMade: now() }),
  // A limited account is not told which other equipment there is.
  async complete(db, scope, rows) {
    if (scope.range.is === 'all') return rows
    const plans = rows as RowOf<Plain['inspectionPlan']>[]
    const seen = await idsInScope(db, scope, 'equipment', [...new Set(plans.flatMap((row) => splitIds(row.equipIds)))])
    return plans.map((row) => ({
      ...row,
      equipIds: splitIds(row.equipIds)
        .filter((id) => seen.has(id))
        .join(),
    }))
  },
  async checking(trx, { scope }, fields, _id, before) {
    for (const field of ['equipIds', 'contentIds'])
      if (fields[field] !== undefined && splitIds(String(fields[field])).length === 0) throw invalid(field, 'required')
    // Whoever can no longer inspect may stay until the people are chosen anew; no inspection is made for them.
    const known = splitIds(String(before?.inspectorIds ?? ''))
    const asked = splitIds(String(fields['inspectorIds'] ?? '')).filter((id) => !known.includes(id))
    if (asked.length === 0) return
    const able = new Set((await inspectorsOf(trx, scope, now())).map(({ userId }) => userId))
    if (!asked.every((id) => able.has(id))) throw invalid('inspectorIds', 'unknown')
  },
})
