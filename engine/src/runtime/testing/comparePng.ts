import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

export function readPng(dataUrl: string): PNG {
  return PNG.sync.read(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))
}

/** Pixels that differ by more than `threshold` (0 = any difference, 1 = black against white). */
export function countDifferent(a: PNG, b: PNG, threshold: number): number {
  if (a.width !== b.width || a.height !== b.height) return a.width * a.height
  return pixelmatch(a.data, b.data, undefined, a.width, a.height, { threshold, includeAA: true })
}
