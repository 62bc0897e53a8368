import type { modelEntity, RowOf } from '@mimic/contract'
import { sql } from 'kysely'
import type { EntityOptions } from '../../platform/entity/entityRoutes.ts'

/** A model stays while equipment or a gateway is of it. */
export const modelOptions: EntityOptions<typeof modelEntity, RowOf<typeof modelEntity>> = {
  facts: {
    usedCount: sql<number>`(
      (select count(*) from equipment where equipment."modelId" = device_model.id)
      + (select count(*) from gateway where gateway."modelId" = device_model.id))`,
  },
  uses: [
    { table: 'equipment', column: 'modelId', title: 'equipName' },
    { table: 'gateway', column: 'modelId', title: 'title' },
    { table: 'firmware', column: 'modelId', title: 'firmwareVersion' },
  ],
}
