import type { Point } from './Box.ts'

/** A pointer event as the tools see it. */
export interface Pointer {
  /** Page units. */
  readonly page: Point
  /** CSS pixels of the host. */
  readonly client: Point
  readonly isShift: boolean
  readonly isAlt: boolean
  readonly isCtrl: boolean
}

/** One state of the tools. A handler returns the next state, or nothing to stay. */
export interface ToolState {
  readonly name: ToolStateName
  /** CSS cursor of the canvas. */
  readonly cursor: string
  down?(at: Pointer): ToolState | undefined
  move?(at: Pointer): ToolState | undefined
  up?(at: Pointer): ToolState | undefined
  /** Called when the pointer leaves the canvas. */
  leave?(): void
  /** Called after the second of two quick clicks. */
  doubleClick?(at: Pointer): ToolState | undefined
  /** Called on Enter: a drawing of many clicks is finished. */
  finish?(): ToolState | undefined
  /** Called on Backspace: the last of many clicks is undone. */
  back?(): ToolState | undefined
  /** Called after others have changed the document. */
  changed?(): ToolState | undefined
  /** Called on Escape, a lost pointer or a change of tool: nothing is written. */
  cancel?(): ToolState
}

export type ToolStateName =
  | 'select.idle'
  | 'select.pointing'
  | 'select.translating'
  | 'select.resizing'
  | 'select.turning'
  | 'select.marquee'
  | 'select.point'
  | 'draw.pointing'
  | 'draw.drawing'
  | 'draw.polyline'
  | 'brush.idle'
  | 'pan.idle'
  | 'pan.dragging'
