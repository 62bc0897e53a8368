import type { Unsaved } from './Outbox.ts'

/** Keeps changes over the end of a window, for as long as the server has not confirmed them. */
export interface OutboxKeeper {
  /** What earlier windows of the user left behind on this page, oldest first; it is this window's now. */
  adopt(): Promise<readonly Unsaved[]>
  /** These and no others are to be kept; `soon`: they are about to be confirmed. */
  hold(unsaved: readonly Unsaved[], when: 'now' | 'soon'): void
  close(): void
}
