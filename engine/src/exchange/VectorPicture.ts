import type { Matrix } from './svg/matrix.ts'

/** A gradient in a space of its own, `matrix` from there to the picture. */
export interface GradientFill {
  /** Of a linear one x0, y0, x1, y1; of a radial one fx, fy, cx, cy, r. */
  readonly at: readonly number[]
  readonly is: 'linear' | 'radial'
  /** Offsets from 0 to 1, colours as #rrggbb or #rrggbbaa. */
  readonly stops: readonly (readonly [offset: number, color: string])[]
  readonly matrix: Matrix
}

/** Filled and stroked outlines that no widget shows, to be drawn as pixels. Numbers and colours only. */
export interface VectorPicture {
  /** Page units. */
  readonly width: number
  readonly height: number
  /** x0, y0, x1, y1 ... from the picture's corner. */
  readonly outlines: readonly { readonly xy: readonly number[]; readonly isClosed: boolean }[]
  readonly rule: 'nonzero' | 'evenodd'
  readonly fill: string | GradientFill
  /** Of the fill and of the line, 0 to 1 each, and of both. */
  readonly fillOpacity: number
  readonly stroke?: { readonly color: string; readonly width: number; readonly dash: readonly number[] }
  readonly opacity: number
}
