import type { Call, CallBody, CallPath } from '@mimic/contract/client'
import type { Entity } from '@mimic/contract/entities'
import { allPages } from '../table/allPages.ts'
import type { ListPath } from '../table/resource.tsx'
import type { EntityRow } from './entityResource.tsx'

/** All rows of an entity, page by page. @param query search and filters of the list */
export async function allRows(
  call: Call,
  entity: Entity,
  query: Readonly<Record<string, string>> = {},
): Promise<EntityRow[]> {
  // The declaration made the calls.
  if (entity.listed) return (await call(entity.listed as CallPath, {} as CallBody<CallPath>)) as unknown as EntityRow[]
  return allPages(call, `${entity.path}/query` as ListPath<EntityRow>, query)
}
