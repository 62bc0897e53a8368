import type { Call, CallBody, CallPath } from '@mimic/contract/client'
import type { Entity } from '@mimic/contract/entities'
import { limits } from '@mimic/contract/limits'
import type { Page } from '../table/resource.tsx'
import type { EntityRow } from './entityResource.tsx'

/** All rows of an entity, page by page. @param query search and filters of the list */
export async function allRows(
  call: Call,
  entity: Entity,
  query: Readonly<Record<string, string>> = {},
): Promise<EntityRow[]> {
  // The declaration made the calls.
  if (entity.listed) return (await call(entity.listed as CallPath, {} as CallBody<CallPath>)) as unknown as EntityRow[]
  const all: EntityRow[] = []
  for (let page = 1; ; page++) {
    const body = { ...query, page, pageSize: limits.pageSize.max }
    const { rows, total } = (await call(
      `${entity.path}/query` as CallPath,
      body as CallBody<CallPath>,
    )) as unknown as Page<EntityRow>
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return all
  }
}
