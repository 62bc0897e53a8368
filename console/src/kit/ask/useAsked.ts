import { asPoll, CallError, type CallManner } from '@mimic/contract/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStores } from '../../stores/StoresContext.ts'

export interface Answer<T> {
  /** Undefined before the first answer. */
  readonly page: T | undefined
  /** Why the last call failed. The answer before it is kept. */
  readonly error: unknown
  readonly isLoading: boolean
  readonly reload: () => void
}

/** A question that is younger than this went out on the network that is there now, ms. */
const OWED_MS = 3_000
/** A question that the server or its store could not answer is asked again after this, ms. */
const AGAIN_MS = 3_000

type State<T> = Omit<Answer<T>, 'reload'>

/**
 * The answer of `ask`. Another `key` asks again, and the question before is given up. While `key` is undefined nothing is
 * asked. `refreshMs` asks again while the screen is visible, once the question before is answered: on a slow line,
 * repetitions that drop each other would never show anything. What failed or was not answered while the network was away
 * is asked again when it is back, and what a server or store that is away did not answer is asked again and again.
 * @param version another one says that the answer has changed
 */
export function useAsked<T>(
  key: string | undefined,
  ask: (manner: CallManner) => Promise<T>,
  refreshMs?: number,
  version?: number,
): Answer<T> {
  const { messages } = useStores()
  const [state, setState] = useState<State<T>>({ page: undefined, error: undefined, isLoading: true })
  const [turn, setTurn] = useState(0)
  const isAsking = useRef(false)
  /** When the question was asked that has no answer yet, or failed; undefined without one. */
  const owedSince = useRef<number>(undefined)
  const reload = useCallback(() => setTurn((n) => n + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says what is asked, `turn` and `version` ask for it again
  useEffect(() => {
    if (key === undefined) return
    const left = new AbortController()
    let again: ReturnType<typeof setTimeout> | undefined
    const take = (next: (before: State<T>) => State<T>, isFailed: boolean) => {
      if (left.signal.aborted) return
      isAsking.current = false
      if (!isFailed) owedSince.current = undefined
      setState(next)
    }
    setState((before) => ({ ...before, isLoading: true }))
    isAsking.current = true
    owedSince.current = performance.now()
    // The first question is one of a person, who may have asked for much.
    const isRepeated = refreshMs !== undefined && turn > 0
    ask({ ...(isRepeated && asPoll), signal: left.signal }).then(
      (page) => take(() => ({ page, error: undefined, isLoading: false }), false),
      (error: unknown) => {
        take((before) => ({ ...before, error, isLoading: false }), true)
        if (error instanceof CallError && error.isAway && !left.signal.aborted) again = setTimeout(reload, AGAIN_MS)
      },
    )
    return () => {
      clearTimeout(again)
      left.abort()
    }
  }, [key, turn, version])
  useEffect(() => {
    if (refreshMs === undefined) return
    const timer = setInterval(() => document.visibilityState === 'visible' && !isAsking.current && reload(), refreshMs)
    return () => clearInterval(timer)
  }, [refreshMs, reload])
  useEffect(() => {
    const refresh = async () => {
      if (owedSince.current !== undefined && performance.now() - owedSince.current > OWED_MS) reload()
    }
    return messages.listen({ take: () => undefined, refresh })
  }, [messages, reload])
  return { ...state, reload }
}
