import { useState } from 'react'
import { useFading } from '../kit/useFading.ts'
import type { Refusal } from './FieldSource.ts'

/** ms for which the reason of a refusal is shown. */
const REFUSAL_MS = 5000

/** The reason why a value was refused, while it is shown. */
export function useRefusal() {
  const [refusal, setRefusal] = useState<Refusal>()
  useFading(refusal, REFUSAL_MS, () => setRefusal(undefined))
  return [refusal, setRefusal] as const
}
