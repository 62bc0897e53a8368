import type { ImagePixels, Images } from '../../image/ImageStore.ts'
import { PAGE_SIDE } from '../../text/GlyphAtlas.ts'
import { ShelfPacker } from '../../text/ShelfPacker.ts'

/**
 * Number of image textures: with those of glyphs and transforms they stay within the eight units that every device has.
 */
export const IMAGE_PAGES = 2
/** Largest side of an image, texels: so a page holds at least four. */
const MAX_SIDE = PAGE_SIDE / 2
/** Largest side of an image that is the whole page's background. */
const MAX_ALONE = PAGE_SIDE
const MAX_PRESSURE = 6

export interface ImagePlace {
  readonly page: number
  /** Texels. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Premultiplied texels that have not been uploaded yet. */
export interface ImageUpload extends ImagePlace {
  readonly data: Uint8Array
}

/**
 * Places of images in the textures. When they are full, all are emptied and `epoch` counts up: images in view must be
 * placed again, coarser if they alone filled the textures. Only places are kept: after a lost context the atlas is
 * emptied and filled from the image store.
 */
export class ImageAtlas {
  epoch = 0
  readonly uploads: ImageUpload[] = []
  readonly #packers = Array.from({ length: IMAGE_PAGES }, () => new ShelfPacker(PAGE_SIDE))
  readonly #places = new Map<string, ImagePlace>()
  #isEmptied = false
  /** Times that every image is halved while those in view do not fit. */
  #pressure = 0

  /** Starts a frame. */
  beginTurn(): void {
    this.#isEmptied = false
  }

  /**
   * @returns the place of an image that is drawn `width` x `height` device pixels in size; undefined while it is
   * missing
   */
  place(images: Images, handle: number, width: number, height: number, isAlone: boolean): ImagePlace | undefined {
    const side = isAlone ? MAX_ALONE : MAX_SIDE
    const shrink = Math.min(1, side / width, side / height) / 2 ** this.#pressure
    let pixels = images.pixelsOf(handle, Math.floor(width * shrink), Math.floor(height * shrink))
    // The level that has enough pixels can have more than fit.
    for (let less = shrink / 2; pixels && Math.max(pixels.width, pixels.height) > side; less /= 2)
      pixels = images.pixelsOf(handle, Math.floor(width * less), Math.floor(height * less))
    if (pixels === undefined) return undefined
    const key = `${handle}:${pixels.level}`
    let place = this.#places.get(key)
    if (place === undefined) {
      place = this.#add(pixels)
      if (place === undefined) return undefined
      this.#places.set(key, place)
    }
    return place
  }

  /** Forgets all places; the textures are empty. */
  clear(): void {
    this.#places.clear()
    this.uploads.length = 0
    for (const packer of this.#packers) packer.clear()
    this.epoch++
  }

  #add(pixels: ImagePixels): ImagePlace | undefined {
    const place = this.#find(pixels)
    if (place !== undefined) return place
    this.#pressure = this.#isEmptied ? Math.min(MAX_PRESSURE, this.#pressure + 1) : 0
    this.#isEmptied = true
    this.clear()
    return this.#find(pixels)
  }

  #find(pixels: ImagePixels): ImagePlace | undefined {
    for (let page = 0; page < IMAGE_PAGES; page++) {
      const at = this.#packers[page]?.place(pixels.width, pixels.height)
      if (at !== undefined) return this.#upload(pixels, page, at.x, at.y)
    }
    return undefined
  }

  #upload({ source, width, height }: ImagePixels, page: number, x: number, y: number): ImagePlace {
    const place = { page, x, y, width, height }
    this.uploads.push({ ...place, data: premultiplied(source, width, height) })
    return place
  }
}

function premultiplied(source: CanvasImageSource, width: number, height: number): Uint8Array {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('The browser gave no 2D context to read an image with.')
  context.drawImage(source, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const out = new Uint8Array(data.length)
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]
    out[i] = (data[i] * alpha + 127) / 255
    out[i + 1] = (data[i + 1] * alpha + 127) / 255
    out[i + 2] = (data[i + 2] * alpha + 127) / 255
    out[i + 3] = alpha
  }
  return out
}
