import { useEffect, useState } from 'react'
import type { Refusal } from './FieldSource.ts'

/** How long it stands why a value was not taken. */
const REFUSAL_MS = 5000

/** Why a value was not taken, for as long as that is shown. */
export function useRefusal() {
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    if (!refusal) return undefined
    const timer = setTimeout(() => setRefusal(undefined), REFUSAL_MS)
    return () => clearTimeout(timer)
  }, [refusal])
  return [refusal, setRefusal] as const
}
