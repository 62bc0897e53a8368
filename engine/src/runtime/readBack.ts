/** Width and height of what is tried. */
const SIDE = 16
/** Some browsers change the last bits of what is read, which nobody sees. */
const UNSEEN = 8

/** The browser falsifies what is read back from a canvas, as a protection against fingerprinting. */
export class ScrambledPicture extends Error {
  override readonly name = 'ScrambledPicture'

  constructor() {
    super('This browser falsifies pictures that are read back from a canvas, so no picture was made.')
  }
}

/** Reads a small picture back from a canvas. @returns whether it is what was drawn, as far as eyes can tell */
export function canReadBack(): boolean {
  const pen = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE }).getContext('2d', {
    willReadFrequently: true,
  })
  if (!pen) return false
  const colour = (at: number) => [(at * 37) % 256, (at * 91) % 256, (at * 13) % 256] as const
  for (let at = 0; at < SIDE * SIDE; at++) {
    pen.fillStyle = `rgb(${colour(at)})`
    pen.fillRect(at % SIDE, Math.floor(at / SIDE), 1, 1)
  }
  const { data } = pen.getImageData(0, 0, SIDE, SIDE)
  return data.every((shown, i) => {
    const drawn = i % 4 === 3 ? 255 : (colour(i >> 2)[i % 4] ?? 0)
    return Math.abs(shown - drawn) <= UNSEEN
  })
}
