import type { ImageFit } from '../schema/values/imageFit.ts'

/**
 * The painted box of an image, [x, y, width, height] in page units, and its visible part, [u0, v0, u1, v1] from 0 to 1.
 */
export interface FittedImage {
  x: number
  y: number
  width: number
  height: number
  u0: number
  v0: number
  u1: number
  v1: number
}

/** Fits an image of natural size (pixels count as page units) into a box: centred, cut off at the box. */
export function fitImage(
  fit: ImageFit,
  naturalWidth: number,
  naturalHeight: number,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): FittedImage {
  const across = box.width / naturalWidth
  const down = box.height / naturalHeight
  const scale =
    fit === 'contain'
      ? Math.min(across, down)
      : fit === 'cover'
        ? Math.max(across, down)
        : fit === 'scale-down'
          ? Math.min(1, across, down)
          : 1
  const whole = {
    width: fit === 'fill' ? box.width : naturalWidth * scale,
    height: fit === 'fill' ? box.height : naturalHeight * scale,
  }
  const width = Math.min(box.width, whole.width)
  const height = Math.min(box.height, whole.height)
  const u = width / whole.width
  const v = height / whole.height
  return {
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
    u0: (1 - u) / 2,
    v0: (1 - v) / 2,
    u1: (1 + u) / 2,
    v1: (1 + v) / 2,
  }
}
