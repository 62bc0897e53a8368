import { useEffect, useState } from 'react'

/** Seconds that are left, and a function that begins with a number of them. */
export function useCountdown(start: number): readonly [number, (seconds: number) => void] {
  const [left, setLeft] = useState(start)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setLeft((before) => before - 1), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  return [left, setLeft]
}
