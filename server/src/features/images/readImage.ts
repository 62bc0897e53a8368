import { limits } from '@mimic/contract'
import { invalid } from '../../platform/ApiError.ts'
import type { ImageDecoder } from './ImageDecoder.ts'

export interface ReadImage {
  readonly mime: string
  readonly data: Uint8Array
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** Kinds of images by their first bytes; the declared type is ignored. */
const kinds: readonly { readonly is: 'png' | 'jpeg' | 'gif' | 'webp'; readonly starts: (head: string) => boolean }[] = [
  { is: 'png', starts: (head) => head.startsWith('\x89PNG\r\n\x1a\n') },
  { is: 'jpeg', starts: (head) => head.startsWith('\xff\xd8\xff') },
  { is: 'gif', starts: (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a') },
  { is: 'webp', starts: (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP' },
]

/**
 * Decodes a picture and encodes it again, so that the stored file contains only pixels. Photographs stay JPEG, WebP
 * stays WebP, the rest becomes PNG.
 * @param most the longer side that is kept, pixels
 * @throws {ApiError} for a file that is no picture (SVG too: it is a program as much as a picture), broken or too
 * large, and when too many pictures wait
 */
export async function readImage(decoder: ImageDecoder, bytes: Uint8Array, most?: number): Promise<ReadImage> {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const kind = kinds.find(({ starts }) => starts(head))
  if (!kind) throw invalid('file', 'format')
  const format = kind.is === 'jpeg' || kind.is === 'webp' ? kind.is : 'png'
  const { data, width, height } = await decoder.decode({ bytes, format, ...(most !== undefined && { most }) })
  if (data.length > limits.image.bytes) throw invalid('file', 'tooLarge', limits.image.bytes)
  return { mime: `image/${format}`, data, width, height }
}
