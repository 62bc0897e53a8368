import type { Entity } from '@mimic/contract/entities'
import { useCallback, useEffect, useState } from 'react'
import { useStores } from '../../stores/StoresContext.ts'
import type { Answer } from '../useAnswer.ts'
import { allRows } from './allRows.ts'
import type { EntityRow } from './entityResource.tsx'

/** All rows of an entity, for a choice among them. `refreshMs` asks again while the screen is visible. */
export function useAllRows<Row extends EntityRow>(entity: Entity, refreshMs?: number): Answer<readonly Row[]> {
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
    allRows(call, entity).then(
      // The caller names the rows of the entity.
      (rows) => isOver || setState({ page: rows as Row[], error: undefined, isLoading: false }),
      (error: unknown) => isOver || setState((before) => ({ ...before, error, isLoading: false })),
    )
    return () => {
      isOver = true
    }
  }, [call, entity, turn])
  useEffect(() => {
    if (refreshMs === undefined) return
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), refreshMs)
    return () => clearInterval(timer)
  }, [refreshMs, reload])
  return { ...state, reload }
}
