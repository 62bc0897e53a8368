import { useEffect, useRef, useState } from 'react'
import type { SignalCatalogue } from './SignalCatalogue.ts'
import { SignalSearch } from './SignalSearch.ts'

/** Milliseconds from the last typed letter to the question. */
const PAUSE_MS = 150

/** Results for a typed text, once the typing pauses. */
export function useSignalSearch(catalogue: SignalCatalogue, hasSignals: boolean, isWritten: boolean, text: string) {
  const [search] = useState(() => new SignalSearch((words, page) => catalogue.search(words, isWritten, page)))
  const begun = useRef(false)
  useEffect(() => void catalogue.load(), [catalogue])
  useEffect(() => {
    if (!hasSignals) return
    const timer = setTimeout(() => search.begin(text), begun.current ? PAUSE_MS : 0)
    begun.current = true
    return () => clearTimeout(timer)
  }, [search, hasSignals, text])
  return search
}
