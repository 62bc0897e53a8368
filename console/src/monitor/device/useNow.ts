import { useEffect, useState } from 'react'
import { useStores } from '../../stores/StoresContext.ts'

/** The server's wall clock, each second: values grow stale while one looks. */
export function useNow(): number {
  const { clock } = useStores()
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), 1_000)
    return () => clearInterval(timer)
  }, [clock])
  return now
}
