import { useSearchParams } from 'wouter'

export interface QueryState {
  readonly page: number
  readonly search: string
  readonly sort: 'time' | 'name'
}

/** Page, search and order of a list live in the address: a reload and a shared link show the same. */
export function useQueryState(): [QueryState, (change: Partial<QueryState>) => void] {
  const [params, setParams] = useSearchParams()
  const state: QueryState = {
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    search: params.get('search') ?? '',
    sort: params.get('sort') === 'name' ? 'name' : 'time',
  }
  const change = (part: Partial<QueryState>) => {
    // Another search or order starts at its first page.
    const next = { ...state, page: 1, ...part }
    setParams(
      {
        ...(next.page > 1 ? { page: String(next.page) } : {}),
        ...(next.search ? { search: next.search } : {}),
        ...(next.sort === 'name' ? { sort: 'name' } : {}),
      },
      { replace: part.page === undefined },
    )
  }
  return [state, change]
}
