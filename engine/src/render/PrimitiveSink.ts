import type { FittedImage } from '../image/fitImage.ts'
import type { ImageState } from '../image/ImageStore.ts'

/** A colour as 0xRRGGBBAA, not premultiplied; alpha 0 paints nothing. */
export type Rgba = number

/** Style of a closed or open path. Lengths in page units. */
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
 * Receives the paint of a view: primitives in paint order, in the widget's unrotated frame (parent coordinates). The
 * scene adds rotation, groups and camera. Both backends draw from the same primitives.
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
  /** Fills the region between two lines: the upper one to the right, then the lower one back, over the same x. */
  area(xy: ArrayLike<number>, count: number, color: Rgba): void
  /** Convex polygon, filled. */
  polygon(xy: ArrayLike<number>, count: number, color: Rgba): void
  /** One line of text; `x` by `align`, `y` is the vertical middle. */
  text(value: string, x: number, y: number, align: 'left' | 'center' | 'right', style: TextStyle): void
  /** Width of one line of text in page units, as both backends draw it. */
  measure(value: string, style: TextStyle): number
  /**
   * @returns the state of an image. A missing one is requested, and the widget is painted again once it has arrived.
   */
  imageState(url: string): ImageState
  /** Paints a part of a ready image; an image that is not ready paints nothing. `opacity` 0 to 1. */
  image(url: string, place: FittedImage, opacity: number): void
  /** Clips later primitives to a rectangle until {@link unclip}; not nested. */
  clip(x: number, y: number, width: number, height: number): void
  unclip(): void
}
