import { useCallback, useRef, useState } from 'react'

export interface Saving {
  readonly isSaving: boolean
  /** Why the last try failed; undefined after a success and while a try is under way. */
  readonly failure: unknown
  save(work: () => Promise<void>): Promise<void>
}

/** Runs one save at a time, leaves out those asked for meanwhile, and keeps the reason of a failure. `save` stays the same function. */
export function useSaving(): Saving {
  const [failure, setFailure] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  // The state follows with the next render only, and a second click may come before it.
  const isBusy = useRef(false)
  const save = useCallback(async (work: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    setSaving(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }, [])
  return { isSaving, failure, save }
}
