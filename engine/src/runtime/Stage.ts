import type { ChartHost } from '../chart/ChartHost.ts'
import type { PastHost } from '../chart/PastHost.ts'
import type { StageCharts } from '../chart/StageCharts.ts'
import type { DocDiff, DocStore } from '../document/DocStore.ts'
import type { LoadImage } from '../image/ImageStore.ts'
import { touchesBinding } from '../live/binding.ts'
import { Effect, LiveOverlay } from '../live/LiveOverlay.ts'
import { SignalStore } from '../live/SignalStore.ts'
import type { WidgetSession } from '../overlay/WidgetOverlay.ts'
import { DamageList } from '../render/DamageList.ts'
import { DisplayList } from '../render/DisplayList.ts'
import type { Picture, View } from '../render/Picture.ts'
import type { MarkColors } from '../render/qualityMarks.ts'
import { Recorder } from '../render/Recorder.ts'
import { NOT_DRAWN, Scene } from '../scene/Scene.ts'
import { isDark, parseColor } from '../schema/color.ts'
import { Dirty, type Props } from '../schema/prop.ts'
import type { WidgetRecord } from '../schema/WidgetRecord.ts'
import { Picker } from '../spatial/Picker.ts'
import type { MeasureText } from '../text/TextMeasure.ts'
import { keepsSeries } from '../widgets/keepsSeries.ts'
import type { WidgetView } from '../widgets/WidgetView.ts'
import { Blurs } from './Blurs.ts'
import { DrawnBefore } from './DrawnBefore.ts'
import { Qualities } from './Qualities.ts'
import { StageImages } from './StageImages.ts'

export interface StageOptions {
  readonly document: DocStore
  readonly views: readonly WidgetView[]
  readonly measure: MeasureText
  readonly loadImage: LoadImage
  /** The picture changed by itself: an image is there, or failed. */
  readonly onImage: () => void
  readonly chartHost: ChartHost
  readonly past?: PastHost | undefined
  /** A chart was laid out. */
  readonly onChart: () => void
  readonly onFailure: (widgetId: string, error: unknown) => void
}

/** How long a gauge takes to its new value. */
const GLIDE_MS = 600

/**
 * Everything a frame reads and writes, without DOM or backend: the four stores meet here. The steps of a frame are in
 * frame.ts; what is kept between frames is here.
 */
export class Stage {
  readonly document: DocStore
  readonly scene: Scene
  readonly picker: Picker
  readonly list = new DisplayList()
  readonly recorder: Recorder
  readonly images: StageImages
  readonly signals = new SignalStore()
  readonly live: LiveOverlay
  /** Of a page whose views record signals. */
  readonly charts: StageCharts | undefined
  readonly qualities: Qualities
  readonly view: View = { x: 0, y: 0, zoom: 1, width: 0, height: 0, dpr: 1 }
  readonly picture: Picture & { pageWidth: number; pageHeight: number }
  /** Document changes that the scene has not seen yet. */
  readonly diffs: DocDiff[] = []
  /** Signals whose value or staleness changed since the last frame. */
  readonly changedSignals = new Set<string>()
  /** Value that a gliding widget shows now, per slot; NaN = no glide. */
  shown = new Float64Array(64).fill(Number.NaN)
  /** Widgets whose view failed: drawn as a placeholder until the document changes them. */
  readonly failed = new Set<string>()
  /** When a slot's picture changes by the clock: wall clock, ms. */
  readonly dueAt = new Map<number, number>()
  readonly onFailure: (widgetId: string, error: unknown) => void
  /** What people did to widgets on this screen, by id. */
  readonly sessions = new Map<string, WidgetSession>()
  /** A widget that a DOM element stands over was painted; set while there is a layer for such elements. */
  onPaint: ((id: string) => void) | undefined
  /** DOM elements are left out of account: a picture is taken. */
  isPicture = false
  preview: ReadonlyMap<string, Props> | null = null
  hoveredId: string | null = null
  pressedId: string | null = null
  /** Of this frame: slots with texts whose boxes moved, each followed by where it was drawn before, x and y. */
  readonly shifted: number[] = []
  /** Of the subtree that is brought to its place: where it was drawn, by its order. */
  readonly before = new DrawnBefore()
  /** Slots that have moved and are still to be painted: whether they show otherwise is known after that. */
  readonly judged = new Map<number, number>()
  /** Where those were drawn, by the place that `judged` names. */
  readonly judgedBefore = new DrawnBefore()
  /** The camera or a widget moved since this was last set to false. */
  isMoving = false
  readonly blurs = new Blurs()
  isPageDirty = true
  #isOnDark = false
  isReloadNeeded = true
  /** Starts a glide for a slot; set by the engine once its motion host is there. */
  glide: (slot: number, from: number, to: number, durationMs: number) => void = () => {}
  release: (slot: number) => void = () => {}

  constructor(options: StageOptions) {
    this.document = options.document
    this.onFailure = options.onFailure
    this.images = new StageImages(options.loadImage, (slots, isOfPage, error) => {
      this.#imageChanged(slots, isOfPage, error)
      options.onImage()
    })
    this.recorder = new Recorder(options.measure, this.images.store)
    this.live = new LiveOverlay(this.signals)
    this.qualities = new Qualities(this)
    this.charts = options.views
      .find(({ openCharts }) => openCharts !== undefined)
      ?.openCharts?.({
        host: options.chartHost,
        past: options.past,
        signals: this.signals,
        onChange: (id) => {
          this.markPaint(id)
          options.onChart()
        },
        onFailure: (id, error) => {
          const slot = this.scene.slotOf(id)
          if (slot < 0) return
          this.fail(slot, error)
          this.scene.mark(slot, Dirty.Paint)
          options.onChart()
        },
        onPastFailure: (error) => options.onFailure('', error),
      })
    this.scene = new Scene({
      document: options.document,
      views: options.views,
      overlay: (id) => this.#overlayOf(id),
      isAnimated: (slot) => this.live.isLive && this.qualities.of[slot] === 0,
      onAdd: (slot, id) => this.#added(slot, id),
      onFree: (slot, id) => this.#freed(slot, id),
    })
    this.picker = new Picker(this.scene)
    this.picture = {
      scene: this.scene,
      list: this.list,
      view: this.view,
      pageWidth: 1024,
      pageHeight: 768,
      pageColor: 0xffffffff,
      surroundColor: 0xe8ebeeff,
      images: this.images.store,
      pageImage: 0,
      timeMs: 0,
      isDim: false,
      damage: new DamageList(),
      repainted: new Int32Array(64),
      repaintedCount: 0,
      moved: new Int32Array(64),
      movedCount: 0,
    }
  }

  /** Reads the page's options from the document. */
  readPage(): void {
    const { con } = this.document
    const { picture } = this
    const width = con['width']
    const height = con['height']
    const background = con['bgColor']
    picture.pageWidth = typeof width === 'number' && width > 0 ? width : 1024
    picture.pageHeight = typeof height === 'number' && height > 0 ? height : 768
    picture.pageColor = (typeof background === 'string' ? parseColor(background) : undefined) ?? 0xffffffff
    const isOnDark = isDark(picture.pageColor)
    if (isOnDark !== this.#isOnDark) {
      this.#isOnDark = this.live.isOnDark = isOnDark
      this.scene.setPageDark(isOnDark)
    }
    this.images.askForPage(con['bgImage'])
    picture.pageImage = this.images.ofPage
    this.isPageDirty = false
    picture.damage.addAll()
  }

  setPreview(next: ReadonlyMap<string, Props> | null): void {
    const before = this.preview
    this.preview = next
    if (next !== null) for (const id of next.keys()) this.#refreshOverlayOf(id)
    if (before !== null) for (const id of before.keys()) if (!next?.has(id)) this.#refreshOverlayOf(id)
  }

  /** Paints the texts of controls, or leaves them to the DOM again. */
  takePicture(isPicture: boolean): void {
    this.isPicture = isPicture
    const { scene } = this
    this.blurs.sharpen(scene, this.list)
    for (let r = 0; r < scene.orderCount; r++) {
      const slot = scene.order[r] as number
      if (scene.viewOf(slot)?.mount !== undefined) scene.mark(slot, Dirty.Paint)
    }
  }

  /** A widget's view failed: its placeholder is drawn until the document changes it. Reported once. */
  fail(slot: number, error: unknown): void {
    const id = this.scene.idOf(slot)
    if (this.failed.has(id)) return
    this.failed.add(id)
    this.onFailure(id, error)
  }

  markPaint(id: string | null): void {
    const slot = id === null ? -1 : this.scene.slotOf(id)
    if (slot >= 0) this.scene.mark(slot, Dirty.Paint)
  }

  /** Charts have something else to show. */
  markCharts(): void {
    for (const id of this.charts?.widgets ?? []) this.markPaint(id)
  }

  /** Binding leaves may have changed: reads them anew. */
  rebind(id: string, leaves: Props): void {
    const slot = this.scene.slotOf(id)
    const record = this.document.get(id)
    if (slot < 0 || record === undefined || !touchesBinding(leaves)) return
    this.#bind(slot, record)
    this.#watchSeries(slot, id)
    this.applyHidden(slot, id)
    this.shown[slot] = Number.NaN
    this.#startGlide(slot, id)
    this.scene.mark(slot, Dirty.Paint)
  }

  /** Takes a tick of the motion host. @returns whether anything that is drawn moved. */
  applyMotion(slots: Int32Array, values: Float64Array, count: number): boolean {
    const { shown, scene } = this
    let isMoved = false
    for (let i = 0; i < count; i++) {
      const slot = slots[i] as number
      // A tick can still name a slot that was freed while it was on its way.
      if (Number.isNaN(shown[slot] ?? Number.NaN)) continue
      shown[slot] = values[i] as number
      scene.mark(slot, Dirty.Value)
      isMoved = true
    }
    return isMoved
  }

  /** Live values and conditions on, or the page as it was drawn. */
  setLive(isLive: boolean): void {
    this.live.isLive = isLive
    this.qualities.isDirty = true
    const { scene } = this
    for (let r = 0; r < scene.orderCount; r++) {
      const slot = scene.order[r] as number
      scene.refreshOverlay(slot)
      this.applyHidden(slot, scene.idOf(slot))
      scene.mark(slot, Dirty.Look | Dirty.Transform | Dirty.Bounds | Dirty.Paint)
    }
  }

  setMarks(marks: MarkColors | undefined): void {
    this.live.marks = marks
    this.#paintAll()
  }

  #paintAll(): void {
    const { scene } = this
    for (let r = 0; r < scene.orderCount; r++) scene.mark(scene.order[r] as number, Dirty.Paint)
  }

  /** Damages what turns or flows. @returns whether any of it is in view */
  damageMoving(): boolean {
    const { spinning, period, flowing, flow } = this.scene.motion
    const isSpinning = spinning > 0 && this.#damageWhere(period)
    const isFlowing = flowing > 0 && this.#damageWhere(flow)
    return isSpinning || isFlowing
  }

  /** Damages what twinkles. @returns whether any of it is in view */
  damageTwinkling(): boolean {
    const { twinkle } = this.scene.motion
    return this.scene.motion.twinkling > 0 && this.#damageWhere(twinkle)
  }

  /** Marks what has changed by the clock. @returns the next time that something will; Infinity for never */
  markDue(now: number): number {
    let next = Number.POSITIVE_INFINITY
    for (const [slot, at] of this.dueAt) {
      if (at > now) next = Math.min(next, at)
      else if (this.live.isLive) this.scene.mark(slot, Dirty.Paint)
    }
    return this.live.isLive ? next : Number.POSITIVE_INFINITY
  }

  #damageWhere(isConcerned: Float32Array | Uint8Array): boolean {
    const { order, orderCount, ink, flags } = this.scene
    const { x, y, width, height, zoom } = this.view
    const right = x + width / zoom
    const bottom = y + height / zoom
    let isSeen = false
    for (let r = 0; r < orderCount; r++) {
      const slot = order[r] as number
      if (isConcerned[slot] === 0 || ((flags[slot] as number) & NOT_DRAWN) !== 0) continue
      const i = 4 * slot
      if (!((ink[i] as number) <= right && (ink[i + 2] as number) >= x)) continue
      if (!((ink[i + 1] as number) <= bottom && (ink[i + 3] as number) >= y)) continue
      this.picture.damage.add(ink, i)
      isSeen = true
    }
    return isSeen
  }

  /** A signal changed: marks what it drives, and starts glides. */
  applySignal(signalId: string): void {
    const ids = this.live.widgetsOf(signalId)
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] as string
      const slot = this.scene.slotOf(id)
      if (slot < 0) continue
      const effect = this.live.update(id, signalId)
      if (effect & Effect.Leaves) this.scene.refreshOverlay(slot)
      if (effect & Effect.Hidden) this.applyHidden(slot, id)
      if (effect & Effect.Quality) this.qualities.isDirty = true
      if (effect & Effect.Value) {
        this.#startGlide(slot, id)
        this.scene.mark(slot, Dirty.Value)
      }
    }
  }

  #refreshOverlayOf(id: string): void {
    const slot = this.scene.slotOf(id)
    if (slot >= 0) this.scene.refreshOverlay(slot)
  }

  applyHidden(slot: number, id: string): void {
    if (!this.scene.setHidden(slot, this.live.isHidden(id))) return
    this.scene.mark(slot, Dirty.Look | Dirty.Transform)
    this.qualities.noteTree()
    // A slot that is not in the tree yet gets its flags when the tree settles.
    if ((this.scene.rank[slot] as number) >= 0) this.scene.spreadHidden(slot)
    else this.scene.move()
  }

  #startGlide(slot: number, id: string): void {
    if (this.scene.viewOf(slot)?.isGliding !== true || !this.live.isLive) return
    const to = this.live.signalOf(id)?.value
    if (typeof to !== 'number' || !Number.isFinite(to)) {
      this.shown[slot] = Number.NaN
      this.release(slot)
      return
    }
    const from = this.shown[slot] as number
    if (Number.isNaN(from)) this.shown[slot] = to
    else if (from === to) return
    this.glide(slot, from, to, GLIDE_MS)
  }

  #imageChanged(slots: readonly number[], isOfPage: boolean, error: unknown): void {
    for (const slot of slots) this.scene.mark(slot, Dirty.Paint)
    if (isOfPage) {
      this.picture.pageImage = this.images.ofPage
      this.picture.damage.addAll()
    }
    const [user] = slots
    if (error !== undefined && (isOfPage || user !== undefined))
      this.onFailure(user === undefined ? '' : this.scene.idOf(user), error)
  }

  #watchSeries(slot: number, id: string): void {
    const view = this.scene.viewOf(slot)
    if (view?.keepsSeries === undefined) return
    if (keepsSeries(view, this.document.get(id)?.props ?? {})) this.charts?.watch(id, this.live.seriesOf(id))
    else this.charts?.release(id)
  }

  /** How fine charts are laid out follows the zoom, in powers of two. */
  refreshChartScale(): void {
    const scale = 2 ** Math.ceil(Math.log2(Math.max(0.1, this.view.zoom * this.view.dpr)) - 1e-6)
    if (this.charts === undefined || scale === this.charts.pixelScale) return
    this.charts.pixelScale = scale
    this.markCharts()
  }

  #overlayOf(id: string): Props | undefined {
    const live = this.live.leavesOf(id)
    const preview = this.preview?.get(id)
    if (live === undefined) return preview
    return preview === undefined ? live : { ...live, ...preview }
  }

  #bind(slot: number, { id, props }: WidgetRecord): void {
    this.live.bind(id, props, this.scene.viewOf(slot)?.follows !== undefined)
    this.qualities.isDirty = true
  }

  #added(slot: number, id: string): void {
    if (slot >= this.shown.length) {
      const shown = new Float64Array(this.scene.capacity).fill(Number.NaN)
      shown.set(this.shown)
      this.shown = shown
    }
    this.shown[slot] = Number.NaN
    this.picker.reserve(this.scene.capacity)
    this.list.reserveSlots(this.scene.capacity)
    this.qualities.reserve(this.scene.capacity)
    if (this.picture.repainted.length < this.scene.capacity) {
      this.picture.repainted = new Int32Array(this.scene.capacity)
      this.picture.moved = new Int32Array(this.scene.capacity)
    }
    const record = this.document.get(id)
    if (record === undefined) return
    this.#bind(slot, record)
    this.#watchSeries(slot, id)
    if (this.live.leavesOf(id) !== undefined) this.scene.refreshOverlay(slot)
    this.scene.setHidden(slot, this.live.isHidden(id))
    this.#startGlide(slot, id)
  }

  #freed(slot: number, id: string): void {
    const i = this.judged.get(slot)
    if (i !== undefined) this.picture.damage.add(this.judgedBefore.ink, 4 * i)
    this.picture.damage.add(this.scene.ink, 4 * slot)
    this.picker.remove(slot)
    this.qualities.release(slot)
    this.list.release(slot)
    this.live.unbind(id)
    this.dueAt.delete(slot)
    this.images.ask(slot, [])
    this.charts?.release(id)
    this.failed.delete(id)
    this.shown[slot] = Number.NaN
    this.release(slot)
  }
}
