import { useEffect } from 'react'
import { useLatest } from './useLatest.ts'

/** Ends a notice `ms` after it has come; without one it waits. */
export function useFading(notice: unknown, ms: number, end: () => void): void {
  const latest = useLatest(end)
  useEffect(() => {
    if (!notice) return undefined
    const timer = setTimeout(() => latest.current(), ms)
    return () => clearTimeout(timer)
  }, [notice, ms, latest])
}
