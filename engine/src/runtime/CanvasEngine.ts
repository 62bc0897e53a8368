import type { ChartHost } from '../chart/ChartHost.ts'
import { InlineCharts } from '../chart/InlineCharts.ts'
import type { PastGap } from '../chart/PastHost.ts'
import type { Dispose, DocStore } from '../document/DocStore.ts'
import type { BackendChoice } from '../gpu/chooseBackend.ts'
import type { Backend, Device } from '../gpu/Device.ts'
import { lazyImageLoader } from '../image/lazyImageLoader.ts'
import { InlineMotion } from '../motion/InlineMotion.ts'
import type { MotionHost } from '../motion/MotionHost.ts'
import type { OverlayLayer } from '../overlay/OverlayLayer.ts'
import type { Picture } from '../render/Picture.ts'
import { TWINKLE_MS } from '../scene/SlotMotion.ts'
import { parseColor } from '../schema/color.ts'
import type { Props } from '../schema/prop.ts'
import { createTextMeasure } from '../text/TextMeasure.ts'
import type { Camera, Doubt, Engine, EngineOptions, EngineStats, Fit, LiveValue, Marks, SignalMeta } from './Engine.ts'
import { FrameRetry } from './FrameRetry.ts'
import { drawFrame, drawSettled, settle } from './frame.ts'
import { loadDevice } from './loadDevice.ts'
import { PageCamera } from './PageCamera.ts'
import { PageClock } from './PageClock.ts'
import { Settler } from './Settler.ts'
import { Stage } from './Stage.ts'
import { Surface } from './Surface.ts'
import { untilLoaded } from './untilLoaded.ts'
import { watchSize } from './watchSize.ts'

/** The engine in a browser: owns the canvas, asks for frames when there is a reason, and wires the stores together. */
export class CanvasEngine implements Engine {
  readonly document: DocStore
  readonly #options: EngineOptions
  readonly #stage: Stage
  readonly #surface: Surface
  readonly #motion: MotionHost
  readonly #charts: ChartHost
  readonly #disposers: Dispose[] = []
  readonly #frameListeners = new Set<() => void>()
  readonly #camera: PageCamera
  #frameRequest = 0
  #reason = ''
  #frames = 0
  #jsMs = 0
  #drawCalls = 0
  readonly #clock: PageClock
  readonly #settler = new Settler(() => {
    this.#stage.blurs.sharpen(this.#stage.scene, this.#stage.list)
    this.#surface.device.settle(this.#stage.picture)
    this.#invalidate('sharpen')
  })
  readonly #retry = new FrameRetry(
    () => this.#drawAnew('failed frame'),
    (error) => this.#options.onError?.({ error }),
  )
  #isDestroyed = false
  /** On a live page only: the drawing board shows pictures of controls. */
  #overlays: OverlayLayer | undefined

  constructor(options: EngineOptions, device: Device, choice: BackendChoice) {
    this.#options = options
    this.document = options.document
    this.#motion = options.motion ?? new InlineMotion()
    this.#charts = options.charts ?? new InlineCharts()
    const scratch = new OffscreenCanvas(1, 1).getContext('2d')
    if (scratch === null) throw new Error('The browser gave no 2D context to measure text with.')
    this.#stage = new Stage({
      document: options.document,
      views: options.views,
      measure: createTextMeasure(scratch),
      loadImage: lazyImageLoader(options.imageBase ?? document.baseURI, options.fetchImage),
      chartHost: this.#charts,
      past: options.past,
      onChart: () => this.#invalidate('chart'),
      onImage: () => this.#invalidate('image'),
      onFailure: (widgetId, error) => options.onError?.(widgetId === '' ? { error } : { widgetId, error }),
    })
    const stage = this.#stage
    stage.live.locale = options.locale ?? 'cn'
    this.#camera = new PageCamera(stage, () => {
      if (this.#settler.isWaiting) this.#settler.wait(false)
      this.#invalidate('camera')
    })
    this.#clock = new PageClock(stage, (reason) => this.#invalidate(reason))
    stage.live.isLive = options.mode === 'live'
    stage.signals.errorValue = options.errorValue
    stage.picture.surroundColor = parseColor(options.surround ?? '#e8ebee') ?? 0xe8ebeeff
    const motion = this.#motion
    stage.glide = (slot, from, to, ms) => motion.glide(slot, from, to, ms)
    stage.release = (slot) => motion.release(slot)
    motion.onTick((slots, values, count) => {
      if (stage.applyMotion(slots, values, count)) this.#invalidate('motion')
    })
    this.#surface = new Surface(device, choice, {
      host: options.host,
      onEmpty: (reason) => {
        if (reason !== 'mount') stage.images.store.dropScaled()
        stage.picture.damage.addAll()
        this.#invalidate(reason)
      },
      onError: (error) => options.onError?.({ error }),
    })
    this.#openOverlays()
    this.#disposers.push(
      options.document.onDiff((diff, origin) => {
        if (origin === 'load') stage.isReloadNeeded = true
        else stage.diffs.push(diff)
        this.#invalidate('document')
      }),
      watchSize(options.host, (width, height, dpr) => this.#resize(width, height, dpr)),
    )
  }

  get backend(): Backend {
    return this.#surface.device.backend
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
    let isChanged = false
    for (const meta of signals) {
      if (!this.#stage.signals.describe(meta)) continue
      this.#stage.changedSignals.add(meta.id)
      isChanged = true
    }
    if (isChanged) this.#invalidate('signals')
    this.#clock.watchStaleness()
  }

  setValues(values: readonly LiveValue[]): void {
    const now = performance.now()
    const { signals, changedSignals, live } = this.#stage
    let isShown = false
    let expiry = Number.POSITIVE_INFINITY
    for (const value of values) {
      this.#stage.charts?.append(value)
      const isChanged = signals.accept(value, now)
      expiry = Math.min(expiry, signals.expiryOf(value.id))
      if (!isChanged) continue
      changedSignals.add(value.id)
      isShown ||= live.widgetsOf(value.id).length > 0
    }
    if (isShown) this.#invalidate('values')
    this.#clock.noteExpiry(expiry, now)
  }

  setHistory(signalId: string, times: Float64Array, values: Float64Array): void {
    this.#stage.charts?.store.prepend(signalId, times, values)
    for (const id of this.#stage.live.widgetsOf(signalId)) this.#stage.markPaint(id)
    this.#invalidate('history')
  }

  setGaps(signalId: string, gaps: readonly PastGap[]): void {
    this.#stage.charts?.takeGaps(signalId, gaps)
    for (const id of this.#stage.live.widgetsOf(signalId)) this.#stage.markPaint(id)
    this.#invalidate('history')
  }

  setMoment(timeMs: number | undefined): void {
    const { live } = this.#stage
    const before = live.momentMs ?? Date.now()
    live.momentMs = timeMs
    // What the clock has changed since a later moment is not due before that moment comes again.
    if ((timeMs ?? Date.now()) < before) this.#stage.markDue(Number.POSITIVE_INFINITY)
    this.#clock.watchDue()
    this.#clock.watchStaleness()
  }

  forgetValues(): void {
    const { signals, changedSignals, charts } = this.#stage
    signals.forget((signal) => changedSignals.add(signal.id))
    charts?.forget()
    this.#stage.markCharts()
    this.#invalidate('values')
  }

  setConnected(isConnected: boolean): void {
    this.#stage.signals.setConnected(isConnected, performance.now(), (signal) => {
      this.#stage.changedSignals.add(signal.id)
    })
    const { charts } = this.#stage
    charts?.setConnected(isConnected)
    if (isConnected) {
      this.#stage.images.store.retryFailed()
      // What they missed meanwhile is asked for when they are painted.
      this.#stage.markCharts()
      if (this.#options.past !== undefined) this.#invalidate('connection')
    }
    if (this.#stage.changedSignals.size > 0) this.#invalidate('connection')
    this.#clock.watchStaleness()
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
    for (const id of new Set([...before, ...ids])) {
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
    this.#openOverlays()
    this.#invalidate('mode')
    this.#clock.watchStaleness()
  }

  setBackend(backend: Backend | 'auto'): Promise<void> {
    return this.#surface.use(backend)
  }

  async snapshot(scale = 1): Promise<Blob> {
    const device = await loadDevice('canvas2d')
    try {
      this.#drawAside(device, scale)
      return await new Promise((resolve, reject) => {
        device.canvas.toBlob((blob) => (blob === null ? reject(new Error('The page gave no picture.')) : resolve(blob)))
      })
    } finally {
      device.destroy()
    }
  }

  withPicture<T>(read: (picture: Picture) => T): T {
    const results: T[] = []
    const draw = (picture: Picture) => results.push(read(picture))
    this.#drawAside({ draw }, 1)
    // The one that was drawn above.
    return results[0] as T
  }

  /** Draws the whole page once, elsewhere than on its canvas; `scale` = device pixels a page unit. */
  #drawAside(device: Pick<Device, 'draw'>, scale: number): void {
    settle(this.#stage)
    const { picture, view } = this.#stage
    this.#stage.takePicture(true)
    const kept = { ...view }
    try {
      Object.assign(view, { x: 0, y: 0, zoom: 1, width: picture.pageWidth, height: picture.pageHeight, dpr: scale })
      picture.damage.addAll()
      drawFrame(this.#stage, device)
    } finally {
      this.#stage.takePicture(false)
      Object.assign(view, kept)
      picture.damage.addAll()
      this.#surface.device.invalidate()
      this.#invalidate('snapshot')
    }
  }

  stats(): EngineStats {
    return {
      backend: this.#surface.device.backend,
      frames: this.#frames,
      reason: this.#reason,
      jsMs: this.#jsMs,
      drawCalls: this.#drawCalls,
      widgets: this.#stage.scene.size,
      loading: this.#stage.images.store.loading,
      resources: this.#surface.device.resources(),
    }
  }

  /** Why this backend draws, for the doctor's eye. */
  get backendReason(): string {
    return this.#surface.reason
  }

  onFrame(fn: () => void): Dispose {
    this.#frameListeners.add(fn)
    return () => this.#frameListeners.delete(fn)
  }

  destroy(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    for (const dispose of this.#disposers) dispose()
    cancelAnimationFrame(this.#frameRequest)
    this.#clock.stop()
    this.#settler.cancel()
    this.#retry.cancel()
    this.#overlays?.destroy()
    this.#surface.destroy()
    this.#stage.images.store.destroy()
    this.#camera.forgetListeners()
    this.#frameListeners.clear()
    this.#motion.onTick(() => {})
    // A host that was handed in belongs to whoever made it.
    if (this.#options.motion === undefined) this.#motion.destroy()
    if (this.#options.charts === undefined) this.#charts.destroy()
  }

  /** The code of what stands over the canvas is loaded where a view may put something there. */
  #openOverlays(): void {
    this.#overlays?.destroy()
    this.#overlays = undefined
    const { host, views, locale = 'cn', tables, onControl, onError } = this.#options
    const stage = this.#stage
    if (!stage.live.isLive || !views.some(({ mount }) => mount !== undefined)) return
    const isOver = () => this.#isDestroyed || this.#overlays !== undefined || !stage.live.isLive
    untilLoaded(
      () => import('../overlay/OverlayLayer.ts'),
      isOver,
      (error) => onError?.({ error }),
    ).then((code) => {
      if (code === undefined || isOver()) return
      this.#overlays = new code.OverlayLayer({
        ...{ host, stage, locale, tables },
        act: (widgetId, action) => onControl?.(widgetId, action),
        invalidate: () => this.#invalidate('session'),
      })
      // It is told of what is painted from now on.
      for (const { id, type } of stage.document.widgets.values()) {
        if (views.some(({ model, mount }) => model.type === type && mount !== undefined)) stage.markPaint(id)
      }
      this.#invalidate('mount')
    })
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

  /** Asks for one frame; the first reason since the last one is the one that is told. */
  #invalidate(reason: string): void {
    if (this.#frameRequest !== 0 || this.#isDestroyed) return
    this.#reason = reason
    this.#frameRequest = requestAnimationFrame(() => this.#frame())
  }

  /** All of it, from what is known: nothing that a backend has made before is used. */
  #drawAnew(reason: string): void {
    const stage = this.#stage
    this.#surface.device.invalidate()
    stage.images.store.dropScaled()
    // The frame may have ended halfway through the changes that it was to take in.
    stage.isReloadNeeded = true
    stage.picture.damage.addAll()
    this.#invalidate(reason)
  }

  #frame(): void {
    this.#frameRequest = 0
    const { view } = this.#stage
    if (this.#surface.isLost || view.width === 0 || view.height === 0) return
    try {
      this.#draw()
      this.#retry.drawn()
    } catch (error) {
      this.#retry.failed(error)
    }
  }

  #draw(): void {
    const start = performance.now()
    this.#setMoment(start)
    this.#drawCalls = drawSettled(this.#stage, this.#surface.device)
    this.#jsMs = performance.now() - start
    this.#overlays?.sync()
    this.#frames++
    const stage = this.#stage
    // What still waits to be sharp is not put off by values that change meanwhile.
    const isWanted = this.#surface.device.wantsSettle || stage.blurs.isNew
    if (isWanted && (stage.isMoving || !this.#settler.isWaiting)) this.#settler.wait(stage.scene.carry.count > 0)
    stage.blurs.isNew = stage.isMoving = false
    // Damages for the next frame what turns on in it.
    if (this.#stage.damageMoving()) this.#invalidate('motion')
    this.#clock.watchDue()
    for (const fn of this.#frameListeners) fn()
  }

  /** The moment that is drawn, angles, and bright or dim, for geometry that is brought up to date. */
  #setMoment(now: number): void {
    const { picture, scene } = this.#stage
    settle(this.#stage)
    picture.timeMs = now
    const isDim = scene.motion.twinkling > 0 && Math.floor(now / TWINKLE_MS) % 2 === 1
    if (isDim !== picture.isDim) {
      picture.isDim = isDim
      this.#stage.damageTwinkling()
    }
    this.#clock.watchTwinkle(now)
  }
}
