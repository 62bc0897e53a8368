import { useLayoutEffect, useState } from 'react'
import { MIXED } from './fieldValue.ts'

export interface TextDraft {
  /** The value as it stands in the page; empty where widgets differ. */
  readonly shown: string
  readonly draft: string
  change(draft: string): void
  /** Writes what was typed, if it is another. */
  commit(): void
  cancel(): void
}

/** A text that is typed freely and written at once. */
export function useTextDraft(value: unknown, onCommit: (value: string) => void): TextDraft {
  const shown = value === MIXED || value === undefined || value === null ? '' : textOf(value)
  const [draft, setDraft] = useState(shown)
  // After every attempt too: what was refused, or came out otherwise, must not stand there as if it were so.
  const [attempts, setAttempts] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to read the value again
  useLayoutEffect(() => setDraft(shown), [shown, attempts])
  const commit = () => {
    if (draft === shown) return
    onCommit(draft)
    setAttempts(attempts + 1)
  }
  return { shown, draft, change: setDraft, commit, cancel: () => setDraft(shown) }
}

/** Leaves of any form may stand in a text field: a range as [low, high], for one. */
function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
