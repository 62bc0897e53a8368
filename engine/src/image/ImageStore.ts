/** A decoded image. `isVector`: it scales without loss. */
export interface LoadedImage {
  readonly source: CanvasImageSource
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly isVector: boolean
  release(): void
}

/** Fetches and decodes an image. @throws {Error} with the reason, in words for the page's author */
export type LoadImage = (url: string) => Promise<LoadedImage>

export type ImageState =
  | { readonly is: 'loading' }
  | { readonly is: 'failed' }
  | { readonly is: 'ready'; readonly width: number; readonly height: number }

/** Images as views ask for them and backends draw them. */
export interface Images {
  /** Requests an image. A URL has the same handle for the engine's lifetime; handles count from 1. */
  handleOf(url: string): number
  stateOf(handle: number): ImageState
  /** The address as it stands in the page. */
  urlOf(handle: number): string
  /**
   * Pixels for drawing the whole image at `width` x `height` device pixels: at least as many, if the image has them.
   */
  pixelsOf(handle: number, width: number, height: number): ImagePixels | undefined
}

/** An image at one of its sizes; each next level has half the width and height. */
export interface ImagePixels {
  readonly source: CanvasImageSource
  readonly width: number
  readonly height: number
  /** 0 = natural size; negative levels are larger, for vector images. */
  readonly level: number
}

interface Entry {
  readonly url: string
  state: ImageState
  image: LoadedImage | undefined
  readonly levels: Map<number, ImagePixels>
  error: unknown
}

const LOADING: ImageState = { is: 'loading' }
const FAILED: ImageState = { is: 'failed' }
/** Longest side of one image, device pixels. */
const MAX_SIDE = 4096
/** Above this many bytes of decoded images, those that nothing shows are released. */
const KEPT_BYTES = 128 * 2 ** 20

/**
 * The images of a page, each loaded once, and their halved copies. Both backends draw from the same copies, so an image
 * far below its natural size is averaged instead of sampled, and looks the same on both.
 */
export class ImageStore implements Images {
  readonly #load: LoadImage
  readonly #onChange: (handle: number, error: unknown) => void
  readonly #handles = new Map<string, number>()
  /** By handle - 1. */
  readonly #entries: Entry[] = []
  #bytes = 0
  #isDestroyed = false

  /** @param onChange an image is ready, or (`error` given) could not be loaded. */
  constructor(load: LoadImage, onChange: (handle: number, error: unknown) => void) {
    this.#load = load
    this.#onChange = onChange
  }

  handleOf(url: string): number {
    const known = this.#handles.get(url)
    if (known !== undefined) {
      const entry = this.#entries[known - 1] as Entry
      // It was released while nothing showed it.
      if (entry.image === undefined && entry.state.is === 'ready') this.#start(entry, known)
      return known
    }
    const entry: Entry = { url, state: LOADING, image: undefined, levels: new Map(), error: undefined }
    const handle = this.#entries.push(entry)
    this.#handles.set(url, handle)
    this.#start(entry, handle)
    return handle
  }

  /** Number of images that are loading. */
  get loading(): number {
    return this.#entries.filter(({ state }) => state.is === 'loading').length
  }

  stateOf(handle: number): ImageState {
    return this.#entries[handle - 1]?.state ?? FAILED
  }

  urlOf(handle: number): string {
    return this.#entries[handle - 1]?.url ?? ''
  }

  pixelsOf(handle: number, width: number, height: number): ImagePixels | undefined {
    const entry = this.#entries[handle - 1]
    const image = entry?.image
    if (entry === undefined || image === undefined) return undefined
    const level = levelFor(image, width, height)
    let pixels = entry.levels.get(level)
    if (pixels === undefined) {
      pixels = level === 0 && !image.isVector ? { ...image, level } : scaled(image, level)
      entry.levels.set(level, pixels)
      this.#bytes += 4 * pixels.width * pixels.height
    }
    return pixels
  }

  /** Retries failed images, after the connection has come back. */
  retryFailed(): void {
    this.#entries.forEach((entry, i) => {
      if (entry.state.is === 'failed') this.#start(entry, i + 1)
    })
  }

  /** Releases images that are not shown, once the limit of bytes is exceeded. */
  prune(isShown: (handle: number) => boolean): void {
    if (this.#bytes <= KEPT_BYTES) return
    this.#entries.forEach((entry, i) => {
      if (entry.image !== undefined && !isShown(i + 1)) this.#release(entry)
    })
  }

  /**
   * Drops the halved copies, which are made again on demand: canvases lose their pixels with the browser's GPU process.
   */
  dropScaled(): void {
    for (const { levels, image } of this.#entries) {
      for (const [level, { source, width, height }] of levels) {
        if (source === image?.source) continue
        levels.delete(level)
        this.#bytes -= 4 * width * height
      }
    }
  }

  destroy(): void {
    this.#isDestroyed = true
    for (const entry of this.#entries) this.#release(entry)
  }

  #start(entry: Entry, handle: number): void {
    entry.state = LOADING
    this.#load(entry.url).then(
      (image) => {
        if (this.#isDestroyed) {
          image.release()
          return
        }
        entry.image = image
        entry.state = { is: 'ready', width: image.width, height: image.height }
        this.#onChange(handle, undefined)
      },
      (error: unknown) => {
        if (this.#isDestroyed) return
        entry.state = FAILED
        entry.error = error
        this.#onChange(handle, error)
      },
    )
  }

  #release(entry: Entry): void {
    for (const { width, height } of entry.levels.values()) this.#bytes -= 4 * width * height
    entry.levels.clear()
    entry.image?.release()
    entry.image = undefined
  }
}

/** The smallest halving of the image that still has the pixels asked for. */
export function levelFor(
  image: { readonly width: number; readonly height: number; readonly isVector: boolean },
  width: number,
  height: number,
): number {
  const ratio = Math.min(image.width / Math.max(1, width), image.height / Math.max(1, height))
  // The tolerance absorbs rounding: an image at exactly half its size is drawn from its half, not from the whole.
  const wanted = Math.floor(Math.log2(ratio) + 1e-3)
  const largest = Math.ceil(Math.log2(Math.max(image.width, image.height) / MAX_SIDE))
  return Math.max(image.isVector ? wanted : Math.max(0, wanted), largest)
}

function scaled(image: LoadedImage, level: number): ImagePixels {
  const width = Math.max(1, Math.round(image.width / 2 ** level))
  const height = Math.max(1, Math.round(image.height / 2 ** level))
  const source = new OffscreenCanvas(width, height)
  const context = source.getContext('2d')
  if (context === null) throw new Error('The browser gave no 2D context.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image.source, 0, 0, width, height)
  return { source, width, height, level }
}
