import type { Entity } from '@mimic/contract/entities'
import { useCallback, useEffect, useState } from 'react'
import { useStores } from '../../stores/StoresContext.ts'
import type { Answer } from '../useAnswer.ts'
import { allRows } from './allRows.ts'
import type { EntityRow } from './entityResource.tsx'

const EVERY = {}

/**
 * All rows of an entity, for a choice among them. `refreshMs` asks again while the screen is visible.
 * @param query search, filters and order; the same object at each render
 */
export function useAllRows<Row extends EntityRow>(
  entity: Entity,
  refreshMs?: number,
  query: Readonly<Record<string, string>> = EVERY,
): Answer<readonly Row[]> {
  const { call } = useStores()
  const [state, setState] = useState<Omit<Answer<readonly Row[]>, 'reload'>>({
    page: undefined,
    error: undefined,
    isLoading: true,
  })
  const [turn, setTurn] = useState(0)
  const reload = useCallback(() => setTurn((before) => before + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    let isOver = false
    allRows(call, entity, query).then(
      // The caller names the rows of the entity.
      (rows) => isOver || setState({ page: rows as Row[], error: undefined, isLoading: false }),
      (error: unknown) => isOver || setState((before) => ({ ...before, error, isLoading: false })),
    )
    return () => {
      isOver = true
    }
  }, [call, entity, query, turn])
  useEffect(() => {
    if (refreshMs === undefined) return
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), refreshMs)
    return () => clearInterval(timer)
  }, [refreshMs, reload])
  return { ...state, reload }
}
