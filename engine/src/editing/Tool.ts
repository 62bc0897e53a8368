import type { Stamp } from './Stamp.ts'

/** The tool in the pointer's hand. */
export type Tool =
  | { readonly is: 'select' }
  | { readonly is: 'pan' }
  /** Draws a widget of that type; `stamp` is the group to be drawn. */
  | { readonly is: 'draw'; readonly type: string; readonly stamp?: Stamp }
  /** Copies the format of widget `from` to the next clicked widget; with `isSticky` to every one until Escape. */
  | { readonly is: 'brush'; readonly from: string; readonly isSticky: boolean }
