import type { Unsaved } from './UnsavedChanges.ts'

/** Keeps unconfirmed changes when a window is closed. */
export interface UnsavedKeeper {
  /** Takes over the changes that earlier windows of the user left behind on this page, oldest first. */
  adopt(): Promise<readonly Unsaved[]>
  /** Keeps exactly these changes; `soon`: they are about to be confirmed. */
  hold(unsaved: readonly Unsaved[], when: 'now' | 'soon'): void
  close(): void
}
