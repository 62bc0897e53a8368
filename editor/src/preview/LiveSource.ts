import type { ValuesFrame } from '@mimic/contract/live'

export interface LiveOptions {
  /** Fetches a fresh token: each is good for one socket. */
  readonly token: () => Promise<string>
  /** The socket's address for a token. */
  readonly address: (token: string) => string
  readonly onFrame: (frame: ValuesFrame) => void
  readonly onPage: (version: number) => void
  readonly onState: (state: { readonly is: 'connecting' | 'live' | 'retrying' | 'ended' }) => void
}

/**
 * Keeps a live socket open. It is the viewer's link, which the designer may not import (ARCHITECTURE 1): the host page,
 * which knows both, gives it.
 */
export type LiveSource = new (
  options: LiveOptions,
) => {
  start(): void
  stop(): void
}
