import type { ChartHost } from '../chart/ChartHost.ts'
import type { PastGap, PastHost } from '../chart/PastHost.ts'
import type { Dispose, DocStore } from '../document/DocStore.ts'
import type { Backend, DeviceResources } from '../gpu/Device.ts'
import type { FetchImage } from '../image/loadImage.ts'
import type { MotionHost } from '../motion/MotionHost.ts'
import type { TableHost } from '../overlay/TableHost.ts'
import type { ControlAction } from '../overlay/WidgetOverlay.ts'
import type { Picture } from '../render/Picture.ts'
import type { Props } from '../schema/prop.ts'
import type { WidgetView } from '../widgets/WidgetView.ts'

export interface SignalMeta {
  readonly id: string
  readonly unit: string
  readonly scale: number
  readonly intervalMs: number
}

export interface LiveValue {
  readonly id: string
  readonly value: number | string | boolean | null
  /** Device time, ms since 1970 UTC. */
  readonly time: number
  /** 0 good, 1 uncertain, 2 bad. */
  readonly quality: number
  /** How long ago it came in, ms; Infinity when nobody knows. Without it: now. */
  readonly ageMs?: number
}

export interface Camera {
  /** Page point at the host's top left corner. */
  readonly x: number
  readonly y: number
  /** CSS pixels per page unit; 0.1 to 8. */
  readonly zoom: number
}

export type Fit = 'container' | 'width' | 'height' | 'origin'

export interface Marks {
  /** Older than it may be. */
  readonly stale: string
  /** The device did not answer. */
  readonly bad: string
  /** What the mark itself stands on. */
  readonly paper: string
}

export interface EngineOptions {
  /** The engine fills it with its canvas and the controls that stand on the page. It follows the host's size. */
  readonly host: HTMLElement
  readonly document: DocStore
  readonly views: readonly WidgetView[]
  readonly backend?: Backend | 'auto'
  /** Where value animation runs; without one it runs inline. Whoever made it destroys it. */
  readonly motion?: MotionHost
  /** Where charts are laid out; without one on the page's own thread. Whoever made it destroys it. */
  readonly charts?: ChartHost
  /** Where charts get what was recorded before they were there; without one they begin empty. */
  readonly past?: PastHost | undefined
  /** `live`: values, conditions and staleness are shown. `design`: the document as drawn, no staleness marks. */
  readonly mode: 'live' | 'design'
  /** Shown instead of a value whose quality is bad, marked as that one would be; the value itself without it. */
  readonly errorValue?: number | undefined
  /** Of what the engine itself says, in controls and heads of tables; `cn` without it. */
  readonly locale?: 'cn' | 'en'
  /** Where tables of alarms and history get their rows; without one they stay placeholders. */
  readonly tables?: TableHost | undefined
  /** A control on the page asks for something. */
  readonly onControl?: (widgetId: string, action: ControlAction) => void
  /** Where relative addresses of images start; the page's own address without it. */
  readonly imageBase?: string
  /** How an image is asked for; with the browser's cookies for the page's own server unless it is given. */
  readonly fetchImage?: FetchImage | undefined
  /** Paint outside the page's rectangle, as a CSS colour. */
  readonly surround?: string
  /** A widget failed (drawn as a placeholder, reported once), an image could not be had, or a backend was lost for good. */
  readonly onError?: (problem: { readonly widgetId?: string; readonly error: unknown }) => void
}

export interface EngineStats {
  readonly backend: Backend
  readonly frames: number
  /** Why the last frame was drawn. */
  readonly reason: string
  readonly jsMs: number
  readonly drawCalls: number
  readonly widgets: number
  /** Images on their way: the picture is complete once there are none. */
  readonly loading: number
  /** What the backend holds on the graphics side; all zero after {@link Engine.destroy}. */
  readonly resources: DeviceResources
}

/** A mark on the page, and the values behind it. */
export interface Doubt {
  /** The widget that is marked; a group where it is marked for its parts. */
  readonly id: string
  /** {@link Quality} bits of each signal that is stale or bad, by its id. */
  readonly values: ReadonlyMap<string, number>
}

/** The engine on a page: created by `createEngine(options)`. Coordinates: `client` = CSS pixels of the host, `page` = page units. */
export interface Engine {
  readonly document: DocStore
  readonly backend: Backend
  readonly camera: Camera
  setCamera(camera: Camera): void
  fit(mode: Fit): void
  toPage(clientX: number, clientY: number): { x: number; y: number }
  toClient(pageX: number, pageY: number): { x: number; y: number }
  onCamera(fn: (camera: Camera) => void): Dispose
  /** The signals' metadata: units, decimals, intervals. */
  setSignals(signals: readonly SignalMeta[]): void
  /** Newest values: an older device time never replaces a newer one. */
  setValues(values: readonly LiveValue[]): void
  /**
   * The past of a signal for charts: times ascending, ms since 1970 UTC; NaN = no value that counts. Of samples at or
   * after the first one that is known already none is taken; 200,000 a signal are kept, the newest.
   */
  setHistory(signalId: string, times: Float64Array, values: Float64Array): void
  /** Recorded outages of a signal, for charts: why they have a gap there. */
  setGaps(signalId: string, gaps: readonly PastGap[]): void
  /** False: the connection is away, so every value counts as stale. */
  setConnected(isConnected: boolean): void
  /**
   * Colours of the marks on values that are not live, as CSS colours. Without all three the engine's own stand, which
   * follow the page.
   */
  setMarks(marks: Marks | undefined): void
  /**
   * The page's clock stands at this instant of the recorded past (ms since 1970 UTC) until it is set again: nothing goes
   * stale by waiting. Undefined: the machine's own clock.
   */
  setMoment(timeMs: number | undefined): void
  /** No value is known any more and charts are empty, so that an earlier past can be shown. */
  forgetValues(): void
  /** Session store: leaves that are shown instead of the document's while a gesture runs (drag preview). Null clears. */
  setPreview(preview: ReadonlyMap<string, Props> | null): void
  /**
   * Session store: these widgets are shown (dx, dy) page units from where they are, with all they hold, while a gesture
   * carries them. Given the same array again, a step costs a few additions a widget. Null puts all back.
   */
  setOffset(ids: readonly string[] | null, dx: number, dy: number): void
  /** Session store: widgets out of sight on the drawing board, with all they hold; live pages show them. */
  setHidden(ids: ReadonlySet<string>): void
  setPointerState(id: string | null, state: 'hover' | 'press'): void
  /** Topmost visible widget at a page point within `halo` page units; `deep` looks into groups. */
  hitTest(x: number, y: number, options?: { readonly halo?: number; readonly deep?: boolean }): string | undefined
  /** Widgets of the page's top level whose box lies inside (or touches) the rectangle. */
  queryRect(x0: number, y0: number, x1: number, y1: number, mode: 'inside' | 'touch'): string[]
  /** World box [minX, minY, maxX, maxY] in page units, rotation and groups included; undefined for an unknown id. */
  boundsOf(id: string): readonly [number, number, number, number] | undefined
  /** What is marked as stale or bad and can be seen, in paint order. */
  doubts(): readonly Doubt[]
  setMode(mode: 'live' | 'design'): void
  setBackend(backend: Backend | 'auto'): Promise<void>
  /** PNG of the page at `scale` device pixels per page unit. */
  snapshot(scale?: number): Promise<Blob>
  /** Reads the page as pictures of it are made: one pixel a page unit, controls painted. Nothing of it may be kept. */
  withPicture<T>(read: (picture: Picture) => T): T
  stats(): EngineStats
  onFrame(fn: () => void): Dispose
  destroy(): void
}
