import { type SymbolPart, SymbolPen } from './SymbolPen.ts'

/** A symbol of the library. Sizes in page units. */
export interface SymbolSpec {
  readonly id: string
  readonly cn: string
  readonly en: string
  readonly width: number
  readonly height: number
  /** Bottom first, relative to the symbol's top left corner. */
  readonly parts: readonly SymbolPart[]
}

export type Size = readonly [width: number, height: number]

export function symbol(
  id: string,
  cn: string,
  en: string,
  [width, height]: Size,
  draw: (pen: SymbolPen) => unknown,
): SymbolSpec {
  const pen = new SymbolPen()
  draw(pen)
  return { id, cn, en, width, height, parts: pen.parts }
}
