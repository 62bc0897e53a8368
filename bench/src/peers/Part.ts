/** A part of a drawn widget, in coordinates relative to the widget's middle; colours are CSS, angles radians. */
export type Part = RectPart | EllipsePart | LinePart | SegmentsPart | RectsPart | ArcPart | TextPart | ImagePart

interface Painted {
  /** The empty string paints nothing. */
  fill: string
  stroke: string
  readonly strokeWidth: number
  readonly dash: readonly number[]
}

export interface RectPart extends Painted {
  readonly kind: 'rect'
  x: number
  y: number
  width: number
  height: number
  readonly radius: number
}

export interface EllipsePart extends Painted {
  readonly kind: 'ellipse'
  readonly cx: number
  readonly cy: number
  readonly rx: number
  readonly ry: number
}

/** A polyline. A closed one may be filled. */
export interface LinePart extends Painted {
  readonly kind: 'line'
  /** x0, y0, x1, y1 ... */
  xy: readonly number[]
  readonly isClosed: boolean
}

/** Many short lines of one colour, four numbers each: a gauge's ticks. */
export interface SegmentsPart {
  readonly kind: 'segments'
  readonly xy: readonly number[]
  readonly stroke: string
  readonly strokeWidth: number
}

/** Many boxes of one colour, four numbers each (x, y, width, height): the bars of a capacity chart. */
export interface RectsPart {
  readonly kind: 'rects'
  boxes: readonly number[]
  fill: string
}

export interface ArcPart {
  readonly kind: 'arc'
  readonly cx: number
  readonly cy: number
  /** Radius to the middle of the ring's width. */
  readonly radius: number
  readonly thickness: number
  readonly from: number
  to: number
  stroke: string
}

/** An image that fills a box. */
export interface ImagePart {
  readonly kind: 'image'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly url: string
  /** Absent until `loadPictures` has decoded it. */
  bitmap: ImageBitmap | undefined
}

/** One line of text, centred on (x, y). */
export interface TextPart {
  readonly kind: 'text'
  text: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly isBold: boolean
  color: string
}

export const FONT = "'Helvetica Neue', Arial, 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif"

export function fontOf({ size, isBold }: Pick<TextPart, 'size' | 'isBold'>): string {
  return `${isBold ? 'bold ' : ''}${size}px ${FONT}`
}
