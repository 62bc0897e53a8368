import type { Localized } from '@mimic/engine'

/** A text in both languages: one that is missing does not compile. `one` is the English text for a `count` of 1. */
export interface Text extends Localized {
  readonly one?: string
}

export type Texts = Readonly<Record<string, Text>>
