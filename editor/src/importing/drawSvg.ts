import { limits } from '@mimic/contract'
import type { SvgPicture } from '@mimic/engine/exchange'
import { canReadBack } from '@mimic/engine/readBack'

/** Device pixels of one page unit: a picture may be looked at closely. */
const FINE = 2
/** Device pixels of the longer side of a part. */
export const PART_SIDE = 2048
/** Device pixels of the longer side of a whole drawing. */
export const WHOLE_SIDE = 4096
const LEAST_SIDE = 256

/**
 * Draws a drawing that stands alone as a PNG with nothing behind it. The browser draws it as an image, in which nothing
 * runs and nothing is loaded.
 * @param most device pixels of the longer side; less where the file would be too large for the server
 * @returns a `data:` address
 * @throws {Error} without a canvas, or where the browser falsifies what is read back from it
 */
export async function drawSvg({ text, width, height }: SvgPicture, most = PART_SIDE): Promise<string> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  for (let side = most; ; side /= 2) {
    const scale = Math.min(FINE, side / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    const pen = canvas.getContext('2d')
    if (!pen || !canReadBack()) throw new Error('The browser gave no canvas that a picture can be read back from.')
    pen.drawImage(image, 0, 0, canvas.width, canvas.height)
    const address = canvas.toDataURL('image/png')
    if (address.length * 0.75 <= limits.image.bytes || side <= LEAST_SIDE) return address
  }
}
