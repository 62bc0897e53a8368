/** Sizes of the mark on the screen, page units. */
const SIZE = 13
const PAD = 14
const HEIGHT = 22
const RADIUS = 6
/** The mark takes this share of the picture's width at most. */
const WIDEST = 0.8
const FAMILY = 'system-ui, sans-serif'

/**
 * Draws the mark of simulated values at the top of a picture. The word always fits; names are cut where there is no room.
 * @param scale pixels of the picture per page unit
 */
export async function drawMark(picture: Blob, scale: number, word: string, names: string): Promise<Blob> {
  const image = await createImageBitmap(picture)
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  const out = canvas.getContext('2d')
  if (!out) throw new Error('The browser gave no canvas for the mark.')
  out.drawImage(image, 0, 0)
  image.close()
  const bold = (size: number) => `bold ${size}px ${FAMILY}`
  out.font = bold(SIZE)
  const wordWidth = out.measureText(word).width
  const room = (WIDEST * canvas.width) / scale - 2 * PAD
  // On a very small page the whole mark shrinks.
  const shrink = Math.max(0.1, Math.min(1, room / wordWidth))
  out.scale(scale * shrink, scale * shrink)
  out.font = `${SIZE}px ${FAMILY}`
  const text = cut(out, names === '' ? '' : ` ${names}`, room / shrink - wordWidth)
  const width = wordWidth + out.measureText(text).width + 2 * PAD
  const left = (canvas.width / (scale * shrink) - width) / 2
  out.fillStyle = '#ffd400'
  out.beginPath()
  out.roundRect(left, 0, width, HEIGHT, [0, 0, RADIUS, RADIUS])
  out.fill()
  out.fillStyle = '#1a1a1a'
  out.textBaseline = 'middle'
  out.fillText(text, left + PAD + wordWidth, HEIGHT / 2)
  out.font = bold(SIZE)
  out.fillText(word, left + PAD, HEIGHT / 2)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser gave no picture.'))))
  })
}

/** As much of a text as fits into a width, with an ellipsis. */
function cut(out: CanvasRenderingContext2D, text: string, width: number): string {
  if (out.measureText(text).width <= width) return text
  let kept = [...text]
  while (kept.length > 0 && out.measureText(`${kept.join('')}…`).width > width) kept = kept.slice(0, -1)
  return kept.length === 0 ? '' : `${kept.join('')}…`
}
