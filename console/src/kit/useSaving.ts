import { useCallback, useState } from 'react'

export interface Saving {
  readonly isSaving: boolean
  /** Why the last try failed; undefined after a success and while a try is under way. */
  readonly failure: unknown
  save(work: () => Promise<void>): Promise<void>
}

/** Runs one save at a time and keeps the reason of a failure. `save` stays the same function. */
export function useSaving(): Saving {
  const [failure, setFailure] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  const save = useCallback(async (work: () => Promise<void>) => {
    setSaving(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      setSaving(false)
    }
  }, [])
  return { isSaving, failure, save }
}
