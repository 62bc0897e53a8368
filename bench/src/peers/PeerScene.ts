import type { PeerName } from './peerNames.ts'

export interface SignalChange {
  readonly id: string
  /** 0 to 100. */
  readonly value: number
}

/** What every compared engine does with the page. Coordinates are page units. */
export interface PeerScene {
  /** From the text of a page file to a scene that `draw` can draw. */
  mount(host: HTMLElement, json: string): Promise<void>
  setValues(changes: readonly SignalChange[]): void
  /** Turns and twinkles; an engine that does so by itself does nothing here. */
  tick(timeMs: number): void
  moveAll(dx: number): void
  /** Moves widgets of the page's top level, with what is in them. */
  moveSome(topIds: readonly string[], dx: number, dy: number): void
  setCamera(x: number, y: number, zoom: number): void
  /** The topmost widget at a point; absent where the library has no picking. */
  pick?(x: number, y: number): string | undefined
  /** The widgets whose boxes touch a rectangle; absent where the library knows no boxes. */
  marquee?(x0: number, y0: number, x1: number, y1: number): string[]
  /** Draws now, or waits for the engine's own frame. @returns milliseconds on the main thread. */
  draw(): number | Promise<number>
  /** What is read back to know that the picture is finished. */
  canvases(): readonly HTMLCanvasElement[]
  destroy(): void
}

/** Adapters by engine; each is a chunk of its own, so that a case loads only what it measures. */
export type PeerLoaders = { readonly [N in PeerName]?: () => Promise<PeerScene> }
