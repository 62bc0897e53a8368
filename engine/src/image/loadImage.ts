import { isImageAddress } from '../schema/values/imageAddress.ts'
import { claimedSize } from './claimedSize.ts'
import type { LoadedImage, LoadImage } from './ImageStore.ts'

/** The largest file that is loaded. */
export const MAX_IMAGE_BYTES = 8 * 2 ** 20
/** Largest decoded picture, in pixels, and its longest side: a small file can claim a size beyond any memory. */
const MAX_PIXELS = 64 * 2 ** 20
const MAX_SIDE = 16_384
/** Size of a vector image that declares none, the same as in browsers. */
const UNSIZED = { width: 300, height: 150 }

/**
 * Loads images from the page's own server and from `data:` URLs; `base` is what relative addresses start from. Scripts
 * in vector images do not run, because the browser draws them as images.
 */
export function createImageLoader(base: string, fetchFile = fetchPlainly): LoadImage {
  return async (url) => {
    const blob = await loadImageFile(url, base, fetchFile)
    const isVector = blob.type === 'image/svg+xml'
    return isVector ? await decodeVector(blob) : await decodeRaster(blob)
  }
}

/** Loads the bytes of an image under the same rules. @throws {Error} with the reason */
export async function loadImageFile(url: string, base: string, fetchFile = fetchPlainly): Promise<Blob> {
  if (!isImageAddress(url, base)) throw new Error('Images come from the own server, or stand in the page (data:).')
  return url.startsWith('data:') ? blobOf(url) : await fetchImage(new URL(url, base), fetchFile)
}

/** Fetches an image the host's way, for example with its token. */
export type FetchImage = (url: URL) => Promise<Response>
const fetchPlainly: FetchImage = (url) => fetch(url, { credentials: 'same-origin' })

async function fetchImage(url: URL, fetchFile: FetchImage): Promise<Blob> {
  const response = await fetchFile(url)
  if (!response.ok) throw new Error(`The server answered ${response.status} for the image ${url.pathname}.`)
  const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
  if (!type.startsWith('image/')) throw new Error(`${url.pathname} is no image but ${type || 'of no type'}.`)
  refuseLarge(Number(response.headers.get('content-length') ?? 0))
  if (response.body === null) throw new Error(`The image ${url.pathname} is empty.`)
  const parts: BlobPart[] = []
  let size = 0
  // The announced length can be wrong or missing, so received bytes are counted.
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    size += part.byteLength
    refuseLarge(size)
    parts.push(part)
  }
  return new Blob(parts, { type })
}

/** Decodes a data: URL without fetch, because a strict CSP forbids connections to data: addresses. */
function blobOf(url: string): Blob {
  const comma = url.indexOf(',')
  const [type = '', ...parameters] = url.slice('data:'.length, comma).split(';')
  if (comma < 0 || !type.startsWith('image/')) throw new Error('The data: address of an image is no image.')
  refuseLarge(((url.length - comma) * 3) / 4)
  const body = url.slice(comma + 1)
  const text = parameters.includes('base64') ? atob(body) : decodeURIComponent(body)
  const bytes = parameters.includes('base64') ? lettersOf(text) : new TextEncoder().encode(text)
  return new Blob([bytes], { type })
}

function lettersOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}

function refuseLarge(bytes: number): void {
  if (bytes > MAX_IMAGE_BYTES) throw new Error('The image is larger than 8 MB.')
}

async function decodeRaster(blob: Blob): Promise<LoadedImage> {
  const claimed = claimedSize(await blob.arrayBuffer())
  if (claimed && isTooLarge(claimed)) throw tooManyPixels()
  let source: ImageBitmap
  try {
    source = await createImageBitmap(blob)
  } catch {
    throw new Error('The image is broken: the browser cannot decode it.')
  }
  if (isTooLarge(source)) {
    source.close()
    throw tooManyPixels()
  }
  return { source, width: source.width, height: source.height, isVector: false, release: () => source.close() }
}

const isTooLarge = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE
const tooManyPixels = () => new Error('The image has more than 64 million pixels, or a side of more than 16,384.')

async function decodeVector(blob: Blob): Promise<LoadedImage> {
  const url = URL.createObjectURL(blob)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    throw new Error('The vector image is broken: the browser cannot draw it.')
  } finally {
    URL.revokeObjectURL(url)
  }
  const width = image.naturalWidth || UNSIZED.width
  const height = image.naturalHeight || UNSIZED.height
  return { source: image, width, height, isVector: true, release: () => image.removeAttribute('src') }
}
