import { useEffect, useState } from 'react'

/** The monotonic clock, each second: values grow stale while one looks. */
export function useNow(): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
