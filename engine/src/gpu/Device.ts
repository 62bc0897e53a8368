import type { Dispose } from '../document/DocStore.ts'
import type { Picture } from '../render/Picture.ts'

/** Which backend draws. `auto`: WebGL on a real GPU, Canvas 2D where WebGL is software (ARCHITECTURE 4). */
export type Backend = 'webgl' | 'canvas2d'

/** What a backend holds on the graphics side, for leak tests. */
export interface DeviceResources {
  readonly buffers: number
  readonly textures: number
  readonly shaders: number
}

/**
 * A backend: draws the picture's display list on its own canvas. It keeps nothing that cannot be made again from the
 * picture, so that it can be replaced, or lose its context, at any time.
 */
export interface Device {
  readonly backend: Backend
  readonly canvas: HTMLCanvasElement
  /** Draws the damaged regions of the picture, or all of it. @returns draw calls. */
  draw(picture: Picture): number
  /** What was drawn is not yet as sharp as it can be (text after a zoom, what moves): {@link settle} once it rests. */
  readonly wantsSettle: boolean
  /** Damages what must be drawn again for that. */
  settle(picture: Picture): void
  /** Forgets what was drawn and derived: another device has drawn the picture's changes meanwhile, or a frame has failed. */
  invalidate(): void
  /** The context went away (`lost`), or is back and empty (`restored`: everything must be drawn). */
  onContext(fn: (state: 'lost' | 'restored') => void): Dispose
  resources(): DeviceResources
  destroy(): void
}
