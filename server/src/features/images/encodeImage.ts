import { limits } from '@mimic/contract'
import sharp from 'sharp'

export type ImageFormat = 'jpeg' | 'webp' | 'png'

/** Refused: `format` is no picture or a broken one, `tooLarge` has more pixels, or a longer side, than is decoded. */
export type EncodedImage =
  | { readonly is: 'done'; readonly data: Uint8Array; readonly width: number; readonly height: number }
  | { readonly is: 'refused'; readonly reason: 'format' | 'tooLarge' }

// The cache is off, because a decoded picture takes much memory and none comes twice.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Decodes a picture and encodes it anew: the first frame, upright, in sRGB. The header is read first, so that a small
 * file which claims a huge picture costs nothing. Runs in the decoder's own process. Never throws.
 * @param most the longer side that is kept, pixels; any without it
 */
export async function encodeImage(bytes: Uint8Array, format: ImageFormat, most?: number): Promise<EncodedImage> {
  const { pixels, side } = limits.image
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
    if (width > side || height > side || width * height > pixels) return { is: 'refused', reason: 'tooLarge' }
    const picture = sharp(bytes, { limitInputPixels: pixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .toColourspace('srgb')
    if (most !== undefined) picture.resize(most, most, { fit: 'inside', withoutEnlargement: true })
    const { data, info } = await picture.toFormat(format, { quality: 90 }).toBuffer({ resolveWithObject: true })
    return { is: 'done', data, width: info.width, height: info.height }
  } catch {
    // The library's text names its own internals; the user needs to know only that this is no sound picture.
    return { is: 'refused', reason: 'format' }
  }
}
