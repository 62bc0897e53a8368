import sharp from 'sharp'

const noise = sharp({
  create: {
    width: 40,
    height: 30,
    channels: 3,
    background: '#147',
    noise: { type: 'gaussian', mean: 90, sigma: 40 },
  },
})

/** Loses something whenever it is encoded anew. */
export const photo = (): Promise<Buffer> => noise.clone().jpeg({ quality: 60 }).toBuffer()
export const drawing = (): Promise<Buffer> => noise.clone().png().toBuffer()

/** Pixels. */
export const widthOf = async (bytes: ArrayBuffer): Promise<number> => (await sharp(Buffer.from(bytes)).metadata()).width
