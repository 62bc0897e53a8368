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
  /** The pointer has left the canvas. */
  leave?(): void
  /** The second of two quick clicks has ended. */
  doubleClick?(at: Pointer): ToolState | undefined
  /** Enter: what is drawn by many clicks is done. */
  finish?(): ToolState | undefined
  /** Backspace: one click of many is taken back. */
  back?(): ToolState | undefined
  /** Escape, a lost pointer, a change of tool: nothing is written. */
  cancel?(): ToolState
}

export type ToolStateName =
  | 'select.idle'
  | 'select.pointing'
  | 'select.translating'
  | 'select.resizing'
  | 'select.marquee'
  | 'select.point'
  | 'draw.pointing'
  | 'draw.drawing'
  | 'draw.polyline'
  | 'brush.idle'
  | 'pan.idle'
  | 'pan.dragging'
