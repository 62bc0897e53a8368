import type { Props } from '../schema/props/prop.ts'
import type { Locale } from './WidgetLabels.ts'

/** One SVG path of an icon, on a grid of 48 x 36. */
export interface IconPath {
  readonly d: string
  /** Absent: outlined and filled with the palette's background. `line`: not filled. `solid`: filled, not outlined. */
  readonly look?: 'line' | 'solid'
  /** Width of its line; 1.5 if absent. */
  readonly width?: number
  readonly opacity?: number
}

/** How the designer's palette offers a widget. */
export interface WidgetPalette {
  readonly group: 'shapes' | 'usual' | 'charts' | 'more'
  /** Its place in the group: smaller numbers come first. */
  readonly order: number
  /** Part of a drawing: without conditions and clicks nothing about it changes. */
  readonly isDrawing?: true
  /** Size of a new one that is dropped and not drawn, page units. */
  readonly width: number
  readonly height: number
  readonly icon: readonly IconPath[]
  /** Leaves of a new one beside the model's defaults, so that there is something to see. */
  starts?(locale: Locale): Props
}
