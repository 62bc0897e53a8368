import type { CallBody } from '@mimic/contract/client'
import { useAnswer } from '../ask/useAnswer.ts'
import type { Answer } from '../ask/useAsked.ts'
import type { ListPath, Page } from './resource.tsx'
import type { QueryState } from './useQueryState.ts'

interface Asked extends Omit<QueryState, 'sort'>, Partial<Pick<QueryState, 'sort'>> {
  readonly pageSize: number
  /** Goes before `page`. */
  readonly after?: string | undefined
}

/** One page of a list call. A reload keeps the shown rows. `filter` holds further parameters of the call. */
export function useList<Row>(
  path: ListPath<Row>,
  { page, pageSize, search, sort, after }: Asked,
  refreshMs?: number,
  filter: Readonly<Record<string, string>> = {},
  version?: number,
): Answer<Page<Row>> {
  const body = { ...filter, page, pageSize, search: search || undefined, sort, after }
  // `ListPath` has checked that the call gives such rows.
  return useAnswer(path, body as CallBody<ListPath<Row>>, refreshMs, version) as Answer<Page<Row>>
}
