import { useSearchParams } from 'wouter'

/** `place`: the order that people have made, of lists that have one. */
export type Sort = 'time' | 'name' | 'place'
const sorts = ['time', 'name', 'place'] as const

export interface QueryState {
  readonly page: number
  readonly search: string
  readonly sort: Sort
}

/**
 * Keeps page, search and order of a list in the address, so that a reload and a shared link show the same.
 * @param initial the order of an address that names none
 */
export function useQueryState(initial: Sort = 'time'): [QueryState, (change: Partial<QueryState>) => void] {
  const [params, setParams] = useSearchParams()
  const state: QueryState = {
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    search: params.get('search') ?? '',
    sort: sorts.find((each) => each === params.get('sort')) ?? initial,
  }
  const change = (part: Partial<QueryState>) => {
    // A new search or order starts at the first page.
    const { page, search, sort } = { ...state, page: 1, ...part }
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
        set('page', page > 1 ? String(page) : '')
        set('search', search)
        set('sort', sort === initial ? '' : sort)
        return next
      },
      { replace: part.page === undefined },
    )
  }
  return [state, change]
}
