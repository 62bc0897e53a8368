import type { Matrix } from './svg/matrix.ts'

/** A gradient in its own space; `matrix` leads from there to the picture. */
export interface GradientFill {
  /** Linear: x0, y0, x1, y1; radial: fx, fy, cx, cy, r. */
  readonly at: readonly number[]
  readonly is: 'linear' | 'radial'
  /** Offsets from 0 to 1, colours as #rrggbb or #rrggbbaa. */
  readonly stops: readonly (readonly [offset: number, color: string])[]
  readonly matrix: Matrix
}

/** Filled and stroked outlines that no widget can show, to be drawn as pixels. Numbers and colours only. */
export interface VectorPicture {
  /** Page units. */
  readonly width: number
  readonly height: number
  /** x0, y0, x1, y1 ... from the picture's corner. */
  readonly outlines: readonly { readonly xy: readonly number[]; readonly isClosed: boolean }[]
  readonly rule: 'nonzero' | 'evenodd'
  readonly fill: string | GradientFill
  /** Opacity of the fill, of the line, and of both together; 0 to 1 each. */
  readonly fillOpacity: number
  readonly stroke?: { readonly color: string; readonly width: number; readonly dash: readonly number[] }
  readonly opacity: number
}
