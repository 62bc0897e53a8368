import { decodeChunk } from './chunkCodec.ts'
import { inOrder } from './inOrder.ts'
import type { Point } from './Point.ts'

/** Points of one signal as they are stored: chunks, and points that wait to be folded into some. */
export interface StoredPoints {
  readonly chunks: readonly Uint8Array[]
  readonly waiting: readonly Point[]
}

/** The points with from <= time <= to, in order of time. */
export function storedPoints({ chunks, waiting }: StoredPoints, from: number, to: number): Point[] {
  const points: Point[] = []
  const add = (point: Point) => {
    if (point.time >= from && point.time <= to) points.push(point)
  }
  for (const data of chunks) for (const point of decodeChunk(data)) add(point)
  for (const point of waiting) add(point)
  return inOrder(points)
}
