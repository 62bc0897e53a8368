import { useLayoutEffect, useRef, useState } from 'react'
import { useStores } from '../../stores/StoresContext.ts'

export interface Unsaved {
  /** Runs `go` at once, or after the question when there is unsaved input. */
  leave(go: () => void): void
  /** The labels that the question names; undefined while nothing is asked. */
  readonly asked: readonly string[] | undefined
  /** Answers the question. */
  discard(): void
  keep(): void
}

/**
 * Asks before unsaved input is lost: when a dialog is closed, when a link or the browser's Back leaves the screen, and,
 * in the browser's own words, when the tab is closed.
 */
export function useUnsaved(isUnsaved: boolean, names: () => readonly string[]): Unsaved {
  const { leaveGuard } = useStores()
  const [step, setStep] = useState<() => void>()
  const release = useRef<() => void>(undefined)
  const ask = (go: () => void) => setStep(() => go)
  // A layout effect: it must have let go before a redirect that replaces the form, as after the end of the session.
  useLayoutEffect(() => {
    if (!isUnsaved) return
    release.current = leaveGuard.hold((go) => setStep(() => go))
    return release.current
  }, [isUnsaved, leaveGuard])
  return {
    leave: (go) => (isUnsaved ? ask(go) : go()),
    asked: step && names().filter((name) => name !== ''),
    discard() {
      release.current?.()
      setStep(undefined)
      step?.()
    },
    keep: () => setStep(undefined),
  }
}
