import type { Matrix } from './matrix.ts'
import type { SvgStyle } from './SvgStyle.ts'

/** Everything that an element inherits from those around it. */
export interface SvgPlace {
  /** Transform from the element's own frame to the page. */
  readonly map: Matrix
  readonly style: SvgStyle
  /** Size of the frame that percentages refer to. */
  readonly width: number
  readonly height: number
  readonly depth: number
  /** The name by which people know the element. */
  readonly label: string
  /** Ids of the `use` elements around it. */
  readonly using: readonly string[]
}
