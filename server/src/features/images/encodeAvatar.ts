import { limits } from '@mimic/contract'
import sharp from 'sharp'
import type { EncodedImage } from './encodeImage.ts'
import { iconPicture } from './iconPicture.ts'

export type AvatarKind = 'ico' | 'jpeg' | 'png' | 'gif' | 'svg'

/** Dots per inch at which one unit of a drawing is one pixel, and the most that is drawn. */
const DPI = 72
const MOST_DPI = 2_400

/**
 * Draws a picture of any kind as a PNG of at most `side` x `side` pixels. A drawing (SVG) loses scripts and links with that,
 * and cannot reach other files or hosts, because it is read from memory. Runs in the decoder's own process. Never
 * throws.
 */
export async function encodeAvatar(
  bytes: Uint8Array,
  kind: AvatarKind,
  side: number = limits.avatar.side,
): Promise<EncodedImage> {
  const { pixels } = limits.image
  try {
    const icon = kind === 'ico' ? iconPicture(bytes) : undefined
    const raw = icon && 'rgba' in icon ? icon : undefined
    const source = raw?.rgba ?? (icon instanceof Buffer ? icon : bytes)
    const read = raw ? { raw: { width: raw.width, height: raw.height, channels: 4 as const } } : { pages: 1 }
    const { width, height } = await sharp(source, { ...read, limitInputPixels: false }).metadata()
    if (Math.max(width, height) > limits.image.side || width * height > pixels)
      return { is: 'refused', reason: 'tooLarge' }
    const density = kind === 'svg' ? Math.min(MOST_DPI, Math.max(1, (DPI * side) / Math.max(width, height))) : DPI
    const { data, info } = await sharp(source, { ...read, limitInputPixels: pixels, failOn: 'error', density })
      .autoOrient()
      .toColourspace('srgb')
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { is: 'done', data, width: info.width, height: info.height }
  } catch {
    return { is: 'refused', reason: 'format' }
  }
}
