import { fitImage } from '../image/fitImage.ts'
import type { ImageFit } from '../schema/values/imageFit.ts'
import { paintSign } from './frame.ts'
import type { PrimitiveSink } from './PrimitiveSink.ts'
import { type Box, outline } from './style.ts'

/** A sun over two hills, in a frame. */
const PICTURE: readonly (readonly number[])[] = [
  [-1, -0.75, 1, -0.75, 1, 0.75, -1, 0.75, -1, -0.75],
  [-1, 0.5, -0.4, -0.1, 0, 0.3, 0.4, -0.25, 1, 0.4],
  [-0.55, -0.45, -0.45, -0.35, -0.55, -0.25, -0.65, -0.35, -0.55, -0.45],
]
const STRUCK: readonly (readonly number[])[] = [...PICTURE, [-1.2, 1, 1.2, -1]]
const FRAME = 0x64757f60

/**
 * Paints an image in its box: nothing while it loads, a crossed-out icon where it failed. Without an address, only the
 * icon is painted, on the drawing board.
 */
export function paintImage(
  url: string,
  fit: ImageFit,
  box: Box,
  opacity: number,
  isLive: boolean,
  out: PrimitiveSink,
): void {
  if (url === '') {
    if (!isLive) paintMissing(box, PICTURE, out)
    return
  }
  const state = out.imageState(url)
  if (state.is === 'ready') out.image(url, fitImage(fit, state.width, state.height, box), opacity)
  else if (state.is === 'failed') paintMissing(box, STRUCK, out)
}

function paintMissing(box: Box, sign: readonly (readonly number[])[], out: PrimitiveSink): void {
  out.rect(box.x, box.y, box.width, box.height, 0, { ...outline(FRAME, 1), dash: [4, 3] })
  paintSign(box, sign, out)
}
