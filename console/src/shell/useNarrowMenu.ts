import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'

/** The window is too narrow for a menu beside the screen (theme/narrow.css). */
const narrow = matchMedia('(max-width: 860px)')
const listen = (changed: () => void) => {
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}

/** In a narrow window the menu opens over the screen, until an entry is chosen, Escape, or a press beside it. */
export function useNarrowMenu() {
  const isNarrow = useSyncExternalStore(listen, () => narrow.matches)
  const [path] = useLocation()
  /** The screen that it was opened on: it closes with it. */
  const [openedOn, setOpenedOn] = useState<string>()
  const isOpen = isNarrow && openedOn === path
  useEffect(() => {
    if (!isOpen) return
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpenedOn(undefined)
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isOpen])
  return { isNarrow, isOpen, toggle: () => setOpenedOn(isOpen ? undefined : path) }
}
