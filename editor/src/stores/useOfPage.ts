import { computed } from 'mobx'
import { useMemo } from 'react'
import type { DesignerStore } from './DesignerStore.ts'

/**
 * Reads a value off the page and the selection for an observer, which is drawn again when that value changes, not at
 * every change of the two.
 *
 * @param read gives a primitive, or the same object as long as nothing of it is new; itself the same from call to call
 */
export function useOfPage<T>(store: DesignerStore, read: (store: DesignerStore) => T): T {
  const value = useMemo(
    () =>
      computed(() => {
        // The page and the engine's selection are no observables themselves.
        void [store.revision, store.selection]
        return read(store)
      }),
    [store, read],
  )
  return value.get()
}
