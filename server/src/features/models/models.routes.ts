import { equipment } from '@mimic/contract'
import { handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'

/** The manufacturers of models; the models themselves are a declared entity. */
export function modelsFeature({ db }: ServerContext): Feature {
  return {
    routes: [
      handle(equipment.queryAllManufacturer, async (_, { session: { scope } }) => {
        const rows = await db
          .selectFrom('device_model')
          .select(['id', 'title', 'manufacturer', 'kind'])
          .where('orgId', '=', scope.orgId)
          .orderBy('manufacturer')
          .orderBy('title')
          .orderBy('id')
          .execute()
        return [...Map.groupBy(rows, ({ manufacturer }) => manufacturer)].map(([title, own]) => ({
          title,
          // Checked when it was written.
          models: own.map((row) => ({ id: row.id, title: row.title, kind: row.kind as 'equipment' | 'gateway' })),
        }))
      }),
    ],
  }
}
