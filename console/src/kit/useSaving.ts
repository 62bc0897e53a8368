import { useState } from 'react'

export interface Saving {
  readonly isSaving: boolean
  /** Why the last try failed; undefined: it did not, or is still on its way. */
  readonly failure: unknown
  save(work: () => Promise<void>): Promise<void>
}

/** One try to save at a time, and why it failed. */
export function useSaving(): Saving {
  const [failure, setFailure] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  const save = async (work: () => Promise<void>) => {
    setSaving(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, failure, save }
}
