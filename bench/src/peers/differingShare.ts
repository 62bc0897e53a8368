/** Pixels, four bytes each: red, green, blue, alpha. */
interface Bitmap {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Side of the squares whose mean colours are compared, so that edges may be smoothed in different ways. */
const SIDE = 4
/** Difference of a mean colour channel, of 255, that is seen clearly. */
const CLEAR = 24

/** Share of a picture that differs clearly from another one of the same size. @throws {Error} for another size */
export function differingShare(picture: Bitmap, other: Bitmap): number {
  const { width, height } = picture
  if (width !== other.width || height !== other.height)
    throw new Error(`a picture of ${width} x ${height} cannot be compared with one of ${other.width} x ${other.height}`)
  let [differing, all] = [0, 0]
  for (let y = 0; y < height; y += SIDE) {
    for (let x = 0; x < width; x += SIDE) {
      all++
      if (isClear(picture, other, x, y)) differing++
    }
  }
  return differing / all
}

function isClear(a: Bitmap, b: Bitmap, left: number, top: number): boolean {
  const [right, bottom] = [Math.min(a.width, left + SIDE), Math.min(a.height, top + SIDE)]
  const count = (right - left) * (bottom - top)
  for (let channel = 0; channel < 3; channel++) {
    let sum = 0
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const at = 4 * (y * a.width + x) + channel
        sum += (a.data[at] ?? 0) - (b.data[at] ?? 0)
      }
    }
    if (Math.abs(sum) > CLEAR * count) return true
  }
  return false
}
