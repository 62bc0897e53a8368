import type { FittedImage } from '../image/fitImage.ts'
import type { ImageState } from '../image/ImageStore.ts'

/** A colour as 0xRRGGBBAA, not premultiplied; alpha 0 paints nothing. */
export type Rgba = number

/** How a closed or open path is painted. Lengths in page units. */
export interface Paint {
  fill: Rgba
  stroke: Rgba
  strokeWidth: number
  /** Alternating dash and gap lengths; empty = solid. */
  dash: readonly number[]
}

export interface TextStyle {
  size: number
  family: string
  weight: 'normal' | 'bold'
  italic: boolean
  underline: boolean
  color: Rgba
}

/**
 * What a view paints with: it writes its widget's primitives, in paint order, in the widget's unrotated frame (parent
 * coordinates); the scene adds rotation, groups and camera. Both backends draw from what is written here.
 */
export interface PrimitiveSink {
  /** `radius` in page units; capped at half the shorter side. */
  rect(x: number, y: number, width: number, height: number, radius: number, paint: Paint): void
  ellipse(cx: number, cy: number, rx: number, ry: number, paint: Paint): void
  /** Ring segment with butt ends; `radius` is the outer one, angles in radians clockwise from 3 o'clock, `from` < `to`. */
  arc(cx: number, cy: number, radius: number, thickness: number, from: number, to: number, color: Rgba): void
  /** `xy`: x0, y0, x1, y1 ... ; `count` points of it are used. Round joins, butt ends. */
  polyline(xy: ArrayLike<number>, count: number, isClosed: boolean, paint: Paint): void
  /**
   * An open path of dashes that run along it: `on` and `off` are lengths, `speed` page units a second towards the path's
   * end (negative = towards its start, 0 = at rest).
   */
  flow(xy: ArrayLike<number>, count: number, width: number, on: number, off: number, speed: number, color: Rgba): void
  /** What lies between an open path that goes to the right and a level line at `baseline`. */
  area(xy: ArrayLike<number>, count: number, baseline: number, color: Rgba): void
  /** Convex polygon, filled. */
  polygon(xy: ArrayLike<number>, count: number, color: Rgba): void
  /** One line of text; `x` by `align`, `y` is the vertical middle. */
  text(value: string, x: number, y: number, align: 'left' | 'center' | 'right', style: TextStyle): void
  /** Width of one line of text in page units, as both backends draw it. */
  measure(value: string, style: TextStyle): number
  /** What is known of an image; asks for it where it is not there yet: the widget is painted again once it is. */
  imageState(url: string): ImageState
  /** A part of an image that is ready; paints nothing while it is not. `opacity` 0 to 1. */
  image(url: string, place: FittedImage, opacity: number): void
  /** Clips what follows to a rectangle until {@link unclip}; not nested. */
  clip(x: number, y: number, width: number, height: number): void
  unclip(): void
}
