import type { PeerName } from './peerNames.ts'

export interface SignalChange {
  readonly id: string
  /** 0 to 100. */
  readonly value: number
}

/** The operations that every compared engine performs on the page. Coordinates are page units. */
export interface PeerScene {
  /** Builds a scene that `draw` can draw from the text of a page file. */
  mount(host: HTMLElement, json: string): Promise<void>
  setValues(changes: readonly SignalChange[]): void
  /** Rotates and blinks widgets; an engine that animates by itself does nothing here. */
  tick(timeMs: number): void
  moveAll(dx: number): void
  /** Moves top-level widgets with their children. */
  moveSome(topIds: readonly string[], dx: number, dy: number): void
  setCamera(x: number, y: number, zoom: number): void
  /** The topmost widget at a point; absent if the library has no picking. */
  pick?(x: number, y: number): string | undefined
  /** The widgets whose boxes touch a rectangle; absent if the library knows no boxes. */
  marquee?(x0: number, y0: number, x1: number, y1: number): string[]
  /** Draws now, or waits for the engine's own frame. @returns milliseconds on the main thread. */
  draw(): number | Promise<number>
  /** The canvases that are read back to know that the picture is finished. */
  canvases(): readonly HTMLCanvasElement[]
  destroy(): void
}

/** Adapters by engine. Each is a separate chunk, so that a case loads only the measured engine. */
export type PeerLoaders = { readonly [N in PeerName]?: () => Promise<PeerScene> }
