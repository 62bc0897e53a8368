import { lengthOf, numbersOf } from './numbers.ts'
import type { XmlElement } from './parseXml.ts'

/** Pixels. */
export interface DrawingSize {
  readonly width: number
  readonly height: number
  /** The drawing's own box, x y width height: its `viewBox`, or its size. */
  readonly box: readonly [number, number, number, number]
  readonly hasBox: boolean
}

/** @returns the size of a drawing. One in percent refers to the window, so the drawing's own size is used. */
export function drawingSize({ attributes }: XmlElement): DrawingSize {
  const [x = 0, y = 0, w = 0, h = 0] = numbersOf(attributes.get('viewBox') ?? '', 4)
  const hasBox = w > 0 && h > 0
  const [boxWidth, boxHeight] = hasBox ? [w, h] : [1024, 768]
  const given = (name: string) => (attributes.get(name)?.includes('%') ? undefined : lengthOf(attributes.get(name), 0))
  const [ownWidth, ownHeight] = [given('width'), given('height')]
  const width = ownWidth ?? (ownHeight === undefined ? boxWidth : (ownHeight * boxWidth) / boxHeight)
  const height = ownHeight ?? (ownWidth === undefined ? boxHeight : (ownWidth * boxHeight) / boxWidth)
  return { width, height, box: hasBox ? [x, y, w, h] : [0, 0, width, height], hasBox }
}
