import { fontOf } from './Part.ts'

let context: OffscreenCanvasRenderingContext2D | null = null

/** Width of a line of text in the scene's font. Needs a browser. */
export function measureText(text: string, size: number): number {
  context ??= new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) throw new Error('the browser gives no 2D context')
  context.font = fontOf({ size, isBold: false })
  return context.measureText(text).width
}
