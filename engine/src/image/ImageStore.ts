/** A decoded image. `isVector`: it can be drawn at any size without loss. */
export interface LoadedImage {
  readonly source: CanvasImageSource
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly isVector: boolean
  release(): void
}

/**
 * Fetches and decodes.
 * @throws {Error} that says why, for whoever looks after the page.
 */
export type LoadImage = (url: string) => Promise<LoadedImage>

export type ImageState =
  | { readonly is: 'loading' }
  | { readonly is: 'failed' }
  | { readonly is: 'ready'; readonly width: number; readonly height: number }

/** What a view needs to know of images, and what a backend draws from. */
export interface Images {
  /** Asks for an image; the same URL gives the same handle for as long as the engine lives. Handles count from 1. */
  handleOf(url: string): number
  stateOf(handle: number): ImageState
  /** The address as the page has it. */
  urlOf(handle: number): string
  /** Pixels for a picture of the whole image `width` x `height` device pixels in size: at least those, if there are. */
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
/** Device pixels a side that one image may take. */
const MAX_SIDE = 4096
/** Bytes of decoded images after which those that nothing shows are let go. */
const KEPT_BYTES = 128 * 2 ** 20

/**
 * The images of a page, each loaded once, and their smaller copies: both backends draw from the same pixels, so that
 * an image far below its natural size is averaged rather than sampled, and looks the same on both.
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
      // It was let go while nothing showed it.
      if (entry.image === undefined && entry.state.is === 'ready') this.#start(entry, known)
      return known
    }
    const entry: Entry = { url, state: LOADING, image: undefined, levels: new Map(), error: undefined }
    const handle = this.#entries.push(entry)
    this.#handles.set(url, handle)
    this.#start(entry, handle)
    return handle
  }

  /** Images on their way. */
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

  /** Tries again what could not be loaded: the connection is back. */
  retryFailed(): void {
    this.#entries.forEach((entry, i) => {
      if (entry.state.is === 'failed') this.#start(entry, i + 1)
    })
  }

  /** Lets go of what is not shown, where much is kept. */
  prune(isShown: (handle: number) => boolean): void {
    if (this.#bytes <= KEPT_BYTES) return
    this.#entries.forEach((entry, i) => {
      if (entry.image !== undefined && !isShown(i + 1)) this.#release(entry)
    })
  }

  /** Makes the smaller copies anew when they are asked for: canvases lose what they hold with the browser's GPU process. */
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
  // A hair above a whole halving counts as one: an image drawn at exactly half its size is not drawn from the whole.
  const wanted = Math.floor(Math.log2(ratio) + 1e-3)
  const largest = Math.ceil(Math.log2(Math.max(image.width, image.height) / MAX_SIDE))
  return Math.max(image.isVector ? wanted : Math.max(0, wanted), largest)
}

function scaled(image: LoadedImage, level: number): ImagePixels {
  const width = Math.max(1, Math.round(image.width / 2 ** level))
  const height = Math.max(1, Math.round(image.height / 2 ** level))
  const source = new OffscreenCanvas(width, height)
  const context = source.getContext('2d')
  if (context === null) throw new Error('The browser gave no 2D context to scale an image with.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image.source, 0, 0, width, height)
  return { source, width, height, level }
}
