import type { Props } from '@mimic/engine/schema'

/** A symbol of the library. Sizes in page units. */
export interface SymbolSpec {
  readonly id: string
  readonly cn: string
  readonly en: string
  /** What else it is searched by, in both languages, with spaces between. */
  readonly words: string
  readonly width: number
  readonly height: number
  /** Bottom first, relative to the symbol's top left corner. */
  readonly parts: readonly SymbolPart[]
}

/** A widget of a symbol, placed relative to the symbol's box. */
export interface SymbolPart {
  readonly type: string
  readonly props: Props
}
