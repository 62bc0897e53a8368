import type { Dispose } from '../document/DocStore.ts'
import type { Picture } from '../picture/Picture.ts'

/** The backend that draws. `auto`: WebGL on a real GPU, Canvas 2D where WebGL runs in software. */
export type Backend = 'webgl' | 'canvas2d'

/** Graphics resources of a backend, counted for leak tests. */
export interface DeviceResources {
  readonly buffers: number
  readonly textures: number
  readonly shaders: number
}

/**
 * A backend draws the picture's display list on its own canvas. All of its state can be rebuilt from the picture, so it
 * can be replaced, or lose its context, at any time.
 */
export interface Device {
  readonly backend: Backend
  readonly canvas: HTMLCanvasElement
  /** Draws the damaged regions of the picture, or all of it. @returns draw calls. */
  draw(picture: Picture): number
  /**
   * True while the canvas is not as sharp as it can be (text after a zoom, moving widgets); {@link settle} is called
   * once they rest.
   */
  readonly wantsSettle: boolean
  /** Damages the regions that must be drawn again to be sharp. */
  settle(picture: Picture): void
  /** Forgets cached drawings: another device has taken the picture's changes meanwhile, or a frame has failed. */
  invalidate(): void
  /** Calls `fn` when the context went away (`lost`), or is back and empty (`restored`: everything must be drawn). */
  onContext(fn: (state: 'lost' | 'restored') => void): Dispose
  resources(): DeviceResources
  destroy(): void
}
