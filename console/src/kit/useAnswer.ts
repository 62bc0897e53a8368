import type { CallBody, CallData, CallPath } from '@mimic/contract/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStores } from '../stores/StoresContext.ts'

export interface Answer<T> {
  /** Undefined before the first answer. */
  readonly page: T | undefined
  /** Why the last call failed. The answer before it is kept. */
  readonly error: unknown
  readonly isLoading: boolean
  readonly reload: () => void
}

type State<P extends CallPath> = Omit<Answer<CallData<P>>, 'reload'>

/**
 * The answer of a call. A new path or body calls again, and an answer to an earlier one is dropped. Without a body
 * nothing is called. `refreshMs` repeats the call while the screen is visible, once the one before is answered: on a slow
 * line, repetitions that drop each other would never show anything.
 */
export function useAnswer<P extends CallPath>(
  path: P,
  body: CallBody<P> | undefined,
  refreshMs?: number,
): Answer<CallData<P>> {
  const { call } = useStores()
  const [state, setState] = useState<State<P>>({
    page: undefined,
    error: undefined,
    isLoading: true,
  })
  const [turn, setTurn] = useState(0)
  const wanted = useRef(0)
  const isAsking = useRef(false)
  const reload = useCallback(() => setTurn((n) => n + 1), [])
  const asked = body && JSON.stringify(body)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is the body, `turn` asks for the same again
  useEffect(() => {
    const mine = ++wanted.current
    if (body === undefined) return
    setState((before) => ({ ...before, isLoading: true }))
    isAsking.current = true
    const take = (next: (before: State<P>) => State<P>) => {
      if (mine !== wanted.current) return
      isAsking.current = false
      setState(next)
    }
    call(path, body).then(
      (page) => take(() => ({ page, error: undefined, isLoading: false })),
      (error: unknown) => take((before) => ({ ...before, error, isLoading: false })),
    )
    return () => {
      wanted.current++
    }
  }, [call, path, asked, turn])
  useEffect(() => {
    if (refreshMs === undefined) return
    const timer = setInterval(() => document.visibilityState === 'visible' && !isAsking.current && reload(), refreshMs)
    return () => clearInterval(timer)
  }, [refreshMs, reload])
  return { ...state, reload }
}
