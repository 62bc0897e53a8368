import type { Part } from './Part.ts'

/** Where a widget can be picked, relative to its middle; strokes of closed shapes do not count. */
export type Outline =
  | { readonly is: 'box'; readonly width: number; readonly height: number; readonly radius: number }
  | { readonly is: 'ellipse'; readonly rx: number; readonly ry: number }
  | { readonly is: 'line'; readonly xy: readonly number[]; readonly halfWidth: number }

/** A widget that paints something. Groups are flattened into their children. */
export interface Item {
  readonly id: string
  /** The top-level widget that contains it, or the widget itself. */
  readonly topId: string
  /** The middle of its box on the page, about which it rotates. */
  x: number
  y: number
  readonly width: number
  readonly height: number
  readonly turnDeg: number
  /** Milliseconds per clockwise turn; 0 if it does not rotate. */
  readonly spinMs: number
  readonly twinkles: boolean
  readonly outline: Outline
  /** Bottom part first. */
  readonly parts: readonly Part[]
  readonly signalId: string
  /** The signal whose value 1 shows the widget; the empty string if it is always shown. */
  readonly flagId: string
  /** Writes a value into the parts; absent if the widget shows no value. */
  readonly show?: (value: number) => void
}

export interface Scene {
  readonly width: number
  readonly height: number
  readonly background: string
  /** Paint order, bottom first. */
  readonly items: readonly Item[]
  /** Indices into `items`. */
  readonly bySignal: ReadonlyMap<string, readonly number[]>
  readonly byTop: ReadonlyMap<string, readonly number[]>
  readonly byFlag: ReadonlyMap<string, readonly number[]>
}

/** Opacity of a blinking widget while it is dim, and the duration of each phase. */
export const DIM = 0.25
export const TWINKLE_MS = 500

export function isDimAt(timeMs: number): boolean {
  return Math.floor(timeMs / TWINKLE_MS) % 2 === 1
}

/** Clockwise angle at a time, in radians. */
export function angleAt(item: Item, timeMs: number): number {
  const spin = item.spinMs === 0 ? 0 : ((timeMs % item.spinMs) / item.spinMs) * 2 * Math.PI
  return (item.turnDeg * Math.PI) / 180 + spin
}
