import { useEffect, useState } from 'react'

/** The monotonic clock, updated each second, because values become stale while they are shown. */
export function useNow(): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
