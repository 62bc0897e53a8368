import type { ChartHost } from '../chart/ChartHost.ts'
import type { PastGap, PastHost } from '../chart/PastHost.ts'
import type { Dispose, DocStore } from '../document/DocStore.ts'
import type { Backend, DeviceResources } from '../gpu/Device.ts'
import type { FetchImage } from '../image/loadImage.ts'
import type { Doubt } from '../live/quality.ts'
import type { SignalMeta, SignalUpdate } from '../live/SignalUpdate.ts'
import type { MotionHost } from '../motion/MotionHost.ts'
import type { TableHost } from '../overlay/TableHost.ts'
import type { ControlAction } from '../overlay/WidgetOverlay.ts'
import type { Picture } from '../picture/Picture.ts'
import type { Props } from '../schema/props/prop.ts'
import type { WidgetView } from '../widgets/WidgetView.ts'

export interface Camera {
  /** Page point at the host's top left corner. */
  readonly x: number
  readonly y: number
  /** CSS pixels per page unit; 0.1 to 8. */
  readonly zoom: number
}

export type Fit = 'container' | 'width' | 'height' | 'origin'

export interface Marks {
  /** Colour of the mark on a stale value. */
  readonly stale: string
  /** Colour of the mark on a value whose device did not answer. */
  readonly bad: string
  /** Background of the marks. */
  readonly paper: string
}

export interface EngineOptions {
  /** Element that the engine fills with its canvas and the page's controls. The engine follows its size. */
  readonly host: HTMLElement
  readonly document: DocStore
  readonly views: readonly WidgetView[]
  readonly backend?: Backend | 'auto'
  /** Runs value animation; without one it runs inline. The caller destroys it. */
  readonly motion?: MotionHost
  /** Lays out charts; without one they are laid out on the page's own thread. The caller destroys it. */
  readonly charts?: ChartHost
  /** Provides samples recorded before the page was opened; without one charts begin empty. */
  readonly past?: PastHost | undefined
  /** Charts over time share their time range, their cursor and the width of the labels left of their plots. */
  readonly areChartsLinked?: boolean | undefined
  /** `live` shows values, conditions and staleness. `design` shows the document as drawn, without staleness marks. */
  readonly mode: 'live' | 'design'
  /** Shown instead of a value whose quality is bad, with that value's mark; without it the value itself is shown. */
  readonly errorValue?: number | undefined
  /** Language of the engine's own texts, in controls and headers of tables; `cn` by default. */
  readonly locale?: 'cn' | 'en'
  /** Provides the rows of alarm and history tables; without one the tables stay placeholders. */
  readonly tables?: TableHost | undefined
  /** Called when a user operates a control on the page. */
  readonly onControl?: (widgetId: string, action: ControlAction) => void
  /** Base of relative image addresses; the page's own address by default. */
  readonly imageBase?: string
  /** Fetches images; by default the browser does, with its cookies for the page's own server. */
  readonly fetchImage?: FetchImage | undefined
  /** Paint outside the page's rectangle, as a CSS colour. */
  readonly surround?: string
  /**
   * Called when a widget failed (it is drawn as a placeholder, and reported once), an image could not be loaded, or a
   * backend was lost for good.
   */
  readonly onError?: (problem: { readonly widgetId?: string; readonly error: unknown }) => void
}

export interface EngineStats {
  readonly backend: Backend
  readonly frames: number
  /** The reason for the last frame. */
  readonly reason: string
  readonly jsMs: number
  readonly drawCalls: number
  readonly widgets: number
  /** Number of images and chart layouts on their way; the picture is complete at 0. */
  readonly loading: number
  /** Graphics resources of the backend; all zero after {@link Engine.destroy}. */
  readonly resources: DeviceResources
}

/** The engine on a page: created by `createEngine(options)`. Coordinates: `client` = CSS pixels of the host, `page` = page units. */
export interface Engine {
  readonly host: HTMLElement
  readonly document: DocStore
  readonly backend: Backend
  readonly camera: Camera
  setCamera(camera: Camera): void
  fit(mode: Fit): void
  toPage(clientX: number, clientY: number): { x: number; y: number }
  toClient(pageX: number, pageY: number): { x: number; y: number }
  onCamera(fn: (camera: Camera) => void): Dispose
  /** Sets the signals' metadata: units, decimals, intervals. */
  setSignals(signals: readonly SignalMeta[]): void
  /** Takes newest values: an older device time never replaces a newer one. */
  setValues(values: readonly SignalUpdate[]): void
  /**
   * Adds a signal's recorded samples for charts: times ascending, ms since 1970 UTC; NaN = no valid value. Samples at
   * or after the first known one are ignored. The newest 200,000 per signal are kept.
   */
  setHistory(signalId: string, times: Float64Array, values: Float64Array): void
  /** Adds recorded outages of a signal: charts label gaps with them. */
  setGaps(signalId: string, gaps: readonly PastGap[]): void
  /** False while the connection is lost: every value then counts as stale. */
  setConnected(isConnected: boolean): void
  /**
   * Sets the colours of marks on values that are not live, as CSS colours. Without all three, the engine's own colours
   * follow the page.
   */
  setMarks(marks: Marks | undefined): void
  /**
   * Sets the page's clock to an instant of the recorded past (ms since 1970 UTC) until the next call: no value goes
   * stale by waiting. Undefined = the machine's own clock.
   */
  setMoment(timeMs: number | undefined): void
  /** Forgets all values and empties charts, so that an earlier past can be shown. */
  forgetValues(): void
  /** Session store: shows leaves instead of the document's while a gesture runs (drag preview). Null clears. */
  setPreview(preview: ReadonlyMap<string, Props> | null): void
  /**
   * Session store: shows these widgets and all they contain (dx, dy) page units from their places while a gesture
   * carries them. Given the same array again, a step costs a few additions per widget. Null clears.
   */
  setOffset(ids: readonly string[] | null, dx: number, dy: number): void
  /** Session store: hides widgets and all they contain on the drawing board; live pages show them. */
  setHidden(ids: ReadonlySet<string>): void
  setPointerState(id: string | null, state: 'hover' | 'press'): void
  /** @returns the topmost visible widget at a page point within `halo` page units; `deep` looks into groups */
  hitTest(x: number, y: number, options?: { readonly halo?: number; readonly deep?: boolean }): string | undefined
  /** @returns the top-level widgets whose box lies inside (or touches) the rectangle */
  queryRect(x0: number, y0: number, x1: number, y1: number, mode: 'inside' | 'touch'): string[]
  /**
   * @returns the world box [minX, minY, maxX, maxY] in page units, rotation and groups included; undefined for an
   * unknown id
   */
  boundsOf(id: string): readonly [number, number, number, number] | undefined
  /** @returns the visible marks of stale and bad values, in paint order */
  doubts(): readonly Doubt[]
  setMode(mode: 'live' | 'design'): void
  setBackend(backend: Backend | 'auto'): Promise<void>
  /** @returns a PNG of the page at `scale` device pixels per page unit @throws {ScrambledPicture} where none can be made */
  snapshot(scale?: number): Promise<Blob>
  /**
   * Calls `read` with the page as pictures of it are drawn: one pixel per page unit, controls painted. The picture is
   * only valid during the call.
   */
  withPicture<T>(read: (picture: Picture) => T): Promise<T>
  stats(): EngineStats
  onFrame(fn: () => void): Dispose
  destroy(): void
}
