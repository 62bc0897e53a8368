import { useEffect, useState } from 'react'
import type { Refusal } from './FieldSource.ts'

/** ms for which the reason of a refusal is shown. */
const REFUSAL_MS = 5000

/** The reason why a value was refused, while it is shown. */
export function useRefusal() {
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    if (!refusal) return undefined
    const timer = setTimeout(() => setRefusal(undefined), REFUSAL_MS)
    return () => clearTimeout(timer)
  }, [refusal])
  return [refusal, setRefusal] as const
}
