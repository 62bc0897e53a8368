import type { Entity } from '@mimic/contract/entities'
import { useStores } from '../../stores/StoresContext.ts'
import { type Answer, useAsked } from '../ask/useAsked.ts'
import { allRows } from './allRows.ts'
import type { EntityRow } from './entityResource.tsx'

const EVERY = {}

/**
 * All rows of an entity, for a choice among them. `refreshMs` asks again while the screen is visible.
 * @param query search, filters and order
 */
export function useAllRows<Row extends EntityRow>(
  entity: Entity,
  refreshMs?: number,
  query: Readonly<Record<string, string>> = EVERY,
): Answer<readonly Row[]> {
  const { call } = useStores()
  return useAsked(
    `${entity.listed ?? entity.path} ${JSON.stringify(query)}`,
    // The caller names the rows of the entity.
    async (manner) => (await allRows((path, body) => call(path, body, manner), entity, query)) as Row[],
    refreshMs,
  )
}
