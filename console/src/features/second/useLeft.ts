import { useEffect, useState } from 'react'

/** The time that is left until an instant, as minutes and seconds: `1:05`. @param until monotonic ms */
export function useLeft(until: number): { readonly text: string; readonly isOver: boolean } {
  const [leftMs, setLeft] = useState(() => until - performance.now())
  useEffect(() => {
    const timer = setInterval(() => setLeft(until - performance.now()), 500)
    return () => clearInterval(timer)
  }, [until])
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return { text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`, isOver: leftMs <= 0 }
}
