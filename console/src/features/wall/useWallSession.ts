import { CallError } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { useEffect, useState } from 'react'
import { useStores } from '../../stores/StoresContext.ts'

/** Why the wall will be logged out: its session has the usual limits. */
export type WallProblem = 'notKept' | 'noWallAccount'

/** The server renews the session's cookie once a day, so an hour's call that fails is made up for by the next, ms. */
const KEEP_MS = 3_600_000

/** Goes on with the session of a wall for as long as its screen is open. @param wall empty for the usual session */
export function useWallSession(wall: string): WallProblem | undefined {
  const { call } = useStores()
  const [problem, setProblem] = useState<WallProblem>()
  useEffect(() => {
    if (wall === '') return
    let isOver = false
    const keep = async () => {
      try {
        const { isKept } = await call(paths.accountSessionDevice, { title: wall })
        if (!isOver) setProblem(isKept ? undefined : 'notKept')
      } catch (error) {
        // Without an answer the next call tells.
        if (!isOver && error instanceof CallError && error.code === 403) setProblem('noWallAccount')
      }
    }
    void keep()
    const timer = setInterval(() => void keep(), KEEP_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [wall, call])
  return problem
}
