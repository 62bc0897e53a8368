import type { PeerName } from './peerNames.ts'

export interface SignalChange {
  readonly id: string
  /** 0 to 100. */
  readonly value: number
}

/** The drawing that an engine did after its first frame. */
export interface Rest {
  /** Milliseconds on the main thread. */
  readonly jsMs: number
  /** The same with the pixels; without the time that the engine waited. */
  readonly totalMs: number
  /** When the last frame was finished, as of `performance.now()`; undefined: there was none. */
  readonly finishedAt: number | undefined
}

/** The operations that every compared engine performs on the page. Coordinates are page units. */
export interface PeerScene {
  /** Builds a scene that `draw` can draw from the text of a page file. */
  mount(host: HTMLElement, json: string): Promise<void>
  setValues(changes: readonly SignalChange[]): void
  /** Rotates and blinks widgets; an engine that animates by itself does nothing here. */
  tick(timeMs: number): void
  moveAll(dx: number): void
  /** Moves and turns every top-level widget by `wayOf`; groups and lines only move. */
  moveEach(frame: number): void
  /** Moves top-level widgets with their children. */
  moveSome(topIds: readonly string[], dx: number, dy: number): void
  fadeSome(topIds: readonly string[], opacity: number): void
  /** Turns a top-level group with all that it holds about its middle, from where the page has it. */
  turnGroup(topId: string, degrees: number): void
  setCamera(x: number, y: number, zoom: number): void
  /** The topmost widget at a point; absent if the library has no picking. */
  pick?(x: number, y: number): string | undefined
  /** The widgets whose boxes touch a rectangle; absent if the library knows no boxes. */
  marquee?(x0: number, y0: number, x1: number, y1: number): string[]
  /** Draws now, or waits for the engine's own frame. @returns milliseconds on the main thread. */
  draw(): number | Promise<number>
  /**
   * Waits for what is still to be drawn: images that load, and what a moving camera left unsharp. Absent if every `draw`
   * draws all.
   * @param finish to be called after each frame: it waits for the pixels
   */
  rest?(finish: () => void): Promise<Rest>
  /** The canvases that are read back to know that the picture is finished. */
  canvases(): readonly HTMLCanvasElement[]
  destroy(): void
}

/** Adapters by engine. Each is a separate chunk, so that a case loads only the measured engine. */
export type PeerLoaders = { readonly [N in PeerName]?: () => Promise<PeerScene> }
