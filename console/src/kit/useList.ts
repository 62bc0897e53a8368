import { limits } from '@mimic/contract/limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStores } from '../stores/StoresContext.ts'
import type { Page } from './resource.tsx'
import type { QueryState } from './useQueryState.ts'

export interface List<Row> {
  readonly page: Page<Row> | undefined
  /** Why the last load failed; the page before it is kept. */
  readonly error: unknown
  readonly isLoading: boolean
  readonly reload: () => void
}

/** One page of a list call. A reload never blanks what is shown; an answer that is no longer wanted is dropped. */
export function useList<Row>(path: string, { page, search, sort }: QueryState, refreshMs?: number): List<Row> {
  const { call } = useStores()
  const [state, setState] = useState<{ page: Page<Row> | undefined; error: unknown; isLoading: boolean }>({
    page: undefined,
    error: undefined,
    isLoading: true,
  })
  const [turn, setTurn] = useState(0)
  const wanted = useRef(0)
  const reload = useCallback(() => setTurn((n) => n + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks for the same again
  useEffect(() => {
    const mine = ++wanted.current
    setState((before) => ({ ...before, isLoading: true }))
    call<Page<Row>>(path, { page, pageSize: limits.pageSize.default, search: search || undefined, sort }).then(
      (loaded) => mine === wanted.current && setState({ page: loaded, error: undefined, isLoading: false }),
      (error: unknown) => mine === wanted.current && setState((before) => ({ ...before, error, isLoading: false })),
    )
  }, [call, path, page, search, sort, turn])
  useEffect(() => {
    if (refreshMs === undefined) return
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), refreshMs)
    return () => clearInterval(timer)
  }, [refreshMs, reload])
  return { ...state, reload }
}
