import type { Call, CallBody, CallPath } from '@mimic/contract/client'
import { limits } from '@mimic/contract/limits'
import type { ListPath, Page } from './resource.tsx'

/** All rows of a list call, page by page. @param query search, filters and order */
export async function allPages<Row>(
  call: Call,
  path: ListPath<Row>,
  query: Readonly<Record<string, string>> = {},
): Promise<Row[]> {
  const all: Row[] = []
  for (let page = 1; ; page++) {
    // `ListPath` has checked that the call gives such rows.
    const body = { ...query, page, pageSize: limits.pageSize.max } as CallBody<CallPath>
    const { rows, total } = (await call(path as CallPath, body)) as unknown as Page<Row>
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return all
  }
}
