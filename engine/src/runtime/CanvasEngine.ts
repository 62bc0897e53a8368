import type { PastGap } from '../chart/PastHost.ts'
import type { Dispose, DocStore } from '../document/DocStore.ts'
import type { BackendChoice } from '../gpu/chooseBackend.ts'
import type { Backend, Device } from '../gpu/Device.ts'
import { lazyImageLoader } from '../image/lazyImageLoader.ts'
import type { Doubt } from '../live/quality.ts'
import type { SignalMeta, SignalUpdate } from '../live/SignalUpdate.ts'
import { InlineMotion } from '../motion/InlineMotion.ts'
import type { MotionHost } from '../motion/MotionHost.ts'
import type { Picture } from '../picture/Picture.ts'
import type { Props } from '../schema/props/prop.ts'
import { parseColor } from '../schema/values/color.ts'
import { settle } from '../stage/frame.ts'
import { Stage } from '../stage/Stage.ts'
import { createTextMeasure } from '../text/TextMeasure.ts'
import type { Camera, Engine, EngineOptions, EngineStats, Fit, Marks } from './Engine.ts'
import { FrameLoop } from './FrameLoop.ts'
import { LiveInput } from './LiveInput.ts'
import { PageCamera } from './PageCamera.ts'
import { PageClock } from './PageClock.ts'
import { PageOverlays } from './PageOverlays.ts'
import { watchSize } from './watchSize.ts'

/** The engine in a browser: owns the canvas, asks for frames when there is a reason, and wires the stores together. */
export class CanvasEngine implements Engine {
  readonly document: DocStore
  readonly #options: EngineOptions
  readonly #stage: Stage
  readonly #motion: MotionHost
  readonly #disposers: Dispose[] = []
  readonly #camera: PageCamera
  readonly #clock: PageClock
  readonly #live: LiveInput
  readonly #frames: FrameLoop
  readonly #overlays: PageOverlays
  #isDestroyed = false

  constructor(options: EngineOptions, device: Device, choice: BackendChoice) {
    this.#options = options
    this.document = options.document
    this.#motion = options.motion ?? new InlineMotion()
    // A text that a canvas element has measured is shaped for the canvas that draws, too. An offscreen one has own caches.
    const scratch = document.createElement('canvas').getContext('2d')
    if (scratch === null) throw new Error('The browser gave no 2D context.')
    this.#stage = new Stage({
      document: options.document,
      views: options.views,
      measure: createTextMeasure(scratch),
      loadImage: lazyImageLoader(options.imageBase ?? document.baseURI, options.fetchImage),
      chartHost: options.charts,
      past: options.past,
      areChartsLinked: options.areChartsLinked,
      onChart: () => this.#invalidate('chart'),
      onImage: () => this.#invalidate('image'),
      onFailure: (widgetId, error) => options.onError?.(widgetId === '' ? { error } : { widgetId, error }),
    })
    const stage = this.#stage
    stage.live.locale = options.locale ?? 'cn'
    this.#camera = new PageCamera(stage, () => {
      this.#frames.noteCamera()
      this.#invalidate('camera')
    })
    const invalidate = (reason: string) => this.#invalidate(reason)
    this.#clock = new PageClock(stage, invalidate)
    this.#live = new LiveInput(stage, this.#clock, options.past !== undefined, invalidate)
    stage.live.isLive = options.mode === 'live'
    stage.signals.errorValue = options.errorValue
    stage.picture.surroundColor = parseColor(options.surround ?? '#e8ebee') ?? 0xe8ebeeff
    const motion = this.#motion
    stage.glides.glide = (slot, from, to, ms) => motion.glide(slot, from, to, ms)
    stage.glides.release = (slot) => motion.release(slot)
    motion.onTick((slots, values, count) => {
      if (stage.glides.apply(slots, values, count)) this.#invalidate('motion')
    })
    this.#overlays = new PageOverlays(stage, options, invalidate)
    this.#frames = new FrameLoop(
      stage,
      this.#clock,
      { host: options.host, device, choice },
      { onDrawn: () => this.#overlays.sync(), onError: (error) => options.onError?.({ error }) },
    )
    this.#overlays.open()
    this.#disposers.push(
      options.document.onDiff((diff, origin) => {
        if (origin === 'load') stage.isReloadNeeded = true
        else stage.diffs.push(diff)
        this.#invalidate('document')
      }),
      watchSize(options.host, (width, height, dpr) => this.#resize(width, height, dpr)),
    )
  }

  get host(): HTMLElement {
    return this.#options.host
  }

  get backend(): Backend {
    return this.#frames.surface.device.backend
  }

  get camera(): Camera {
    return this.#camera.current
  }

  setCamera(camera: Camera): void {
    this.#camera.set(camera)
  }

  fit(mode: Fit): void {
    this.#camera.fit(mode)
  }

  toPage(clientX: number, clientY: number): { x: number; y: number } {
    return this.#camera.toPage(clientX, clientY)
  }

  toClient(pageX: number, pageY: number): { x: number; y: number } {
    return this.#camera.toClient(pageX, pageY)
  }

  onCamera(fn: (camera: Camera) => void): Dispose {
    return this.#camera.listen(fn)
  }

  setSignals(signals: readonly SignalMeta[]): void {
    this.#live.setSignals(signals)
  }

  setValues(values: readonly SignalUpdate[]): void {
    this.#live.setValues(values)
  }

  setHistory(signalId: string, times: Float64Array, values: Float64Array): void {
    this.#live.setHistory(signalId, times, values)
  }

  setGaps(signalId: string, gaps: readonly PastGap[]): void {
    this.#live.setGaps(signalId, gaps)
  }

  setMoment(timeMs: number | undefined): void {
    this.#live.setMoment(timeMs)
  }

  forgetValues(): void {
    this.#live.forgetValues()
  }

  setConnected(isConnected: boolean): void {
    this.#live.setConnected(isConnected)
  }

  setMarks(marks: Marks | undefined): void {
    const [stale, bad, paper] = [marks?.stale, marks?.bad, marks?.paper].map((css) => parseColor(css ?? ''))
    const isWhole = stale !== undefined && bad !== undefined && paper !== undefined
    this.#stage.setMarks(isWhole ? { stale, bad, paper } : undefined)
    this.#invalidate('marks')
  }

  setPreview(preview: ReadonlyMap<string, Props> | null): void {
    this.#stage.setPreview(preview)
    this.#invalidate('preview')
  }

  setOffset(ids: readonly string[] | null, dx: number, dy: number): void {
    this.#stage.scene.carry.take(ids, dx, dy)
    this.#invalidate('offset')
  }

  setHidden(ids: ReadonlySet<string>): void {
    const { live, scene } = this.#stage
    const before = live.hiddenInDesign
    live.hiddenInDesign = new Set(ids)
    for (const id of [...before, ...ids]) {
      const slot = scene.slotOf(id)
      if (slot >= 0) this.#stage.applyHidden(slot, id)
    }
    this.#invalidate('hidden')
  }

  setPointerState(id: string | null, state: 'hover' | 'press'): void {
    const stage = this.#stage
    const before = state === 'hover' ? stage.hoveredId : stage.pressedId
    if (before === id) return
    if (state === 'hover') stage.hoveredId = id
    else stage.pressedId = id
    stage.markPaint(before)
    stage.markPaint(id)
    this.#invalidate('pointer')
  }

  hitTest(x: number, y: number, options?: { readonly halo?: number; readonly deep?: boolean }): string | undefined {
    settle(this.#stage)
    const { picker, scene } = this.#stage
    const slot = picker.at(x, y, options?.halo ?? 0)
    if (slot < 0) return undefined
    return scene.idOf(options?.deep === true ? slot : picker.topLevelOf(slot))
  }

  queryRect(x0: number, y0: number, x1: number, y1: number, mode: 'inside' | 'touch'): string[] {
    settle(this.#stage)
    const { picker, scene } = this.#stage
    return picker
      .inRect(Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1), mode)
      .map((slot) => scene.idOf(slot))
  }

  boundsOf(id: string): readonly [number, number, number, number] | undefined {
    settle(this.#stage)
    const { scene } = this.#stage
    const slot = scene.slotOf(id)
    if (slot < 0) return undefined
    const b = scene.bounds
    const i = 4 * slot
    return [b[i] as number, b[i + 1] as number, b[i + 2] as number, b[i + 3] as number]
  }

  doubts(): readonly Doubt[] {
    settle(this.#stage)
    return this.#stage.qualities.doubts()
  }

  setMode(mode: 'live' | 'design'): void {
    if (this.#stage.live.isLive === (mode === 'live')) return
    this.#stage.setLive(mode === 'live')
    this.#overlays.open()
    this.#invalidate('mode')
    this.#clock.watchStaleness()
  }

  setBackend(backend: Backend | 'auto'): Promise<void> {
    return this.#frames.surface.use(backend)
  }

  async snapshot(scale = 1): Promise<Blob> {
    const { drawPng } = await import('./drawAside.ts')
    return drawPng(this.#stage, scale, this.#drawnAside)
  }

  async withPicture<T>(read: (picture: Picture) => T): Promise<T> {
    const { readPicture } = await import('./drawAside.ts')
    return readPicture(this.#stage, read, this.#drawnAside)
  }

  /** The page's own device has missed changes. */
  readonly #drawnAside = (): void => {
    this.#frames.surface.device.invalidate()
    this.#invalidate('snapshot')
  }

  stats(): EngineStats {
    return {
      backend: this.#frames.surface.device.backend,
      frames: this.#frames.count,
      reason: this.#frames.reason,
      jsMs: this.#frames.jsMs,
      drawCalls: this.#frames.drawCalls,
      widgets: this.#stage.scene.size,
      loading: this.#stage.loading,
      resources: this.#frames.surface.device.resources(),
    }
  }

  /** The reason why this backend draws, shown by diagnostics. */
  get backendReason(): string {
    return this.#frames.surface.reason
  }

  onFrame(fn: () => void): Dispose {
    return this.#frames.listen(fn)
  }

  destroy(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    for (const dispose of this.#disposers) dispose()
    this.#frames.stop()
    this.#clock.stop()
    this.#stage.charts?.destroy()
    this.#overlays.destroy()
    this.#frames.surface.destroy()
    this.#stage.images.store.destroy()
    this.#camera.forgetListeners()
    this.#motion.onTick(() => {})
    // A host that was passed in belongs to the caller.
    if (this.#options.motion === undefined) this.#motion.destroy()
  }

  #resize(width: number, height: number, dpr: number): void {
    const { view, picture } = this.#stage
    if (view.width === width && view.height === height && view.dpr === dpr) return
    view.width = width
    view.height = height
    view.dpr = dpr
    picture.damage.addAll()
    this.#camera.refit()
    this.#invalidate('size')
  }

  #invalidate(reason: string): void {
    this.#frames.invalidate(reason)
  }
}
