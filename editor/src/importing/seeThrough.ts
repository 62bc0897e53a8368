/**
 * A picture with nothing behind it, out of two opaque ones of the same drawing: on white and on black. The engine draws
 * pages on an opaque ground; where the two differ, the ground shows through.
 * @returns a `data:` address
 */
export async function seeThrough(onWhite: string, onBlack: string): Promise<string> {
  const [white, black] = await Promise.all([pixelsOf(onWhite), pixelsOf(onBlack)])
  const { data } = white
  for (let i = 0; i < data.length; i += 4) {
    const at = (offset: number) => [data[i + offset] ?? 0, black.data[i + offset] ?? 0] as const
    const [[r, r0], [g, g0], [b, b0]] = [at(0), at(1), at(2)]
    const alpha = 255 - Math.max(r - r0, g - g0, b - b0, 0)
    // On black a colour stands as dark as it is thin.
    const full = (dark: number) => (alpha === 0 ? 0 : Math.min(255, Math.round((dark * 255) / alpha)))
    data[i] = full(r0)
    data[i + 1] = full(g0)
    data[i + 2] = full(b0)
    data[i + 3] = alpha
  }
  const { canvas, pen } = sheet(white.width, white.height)
  pen.putImageData(white, 0, 0)
  return canvas.toDataURL('image/png')
}

async function pixelsOf(address: string): Promise<ImageData> {
  const image = new Image()
  image.src = address
  await image.decode()
  const { pen } = sheet(image.naturalWidth, image.naturalHeight)
  pen.drawImage(image, 0, 0)
  return pen.getImageData(0, 0, image.naturalWidth, image.naturalHeight)
}

function sheet(width: number, height: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('The browser gave no 2D context to draw a picture with.')
  return { canvas, pen }
}
