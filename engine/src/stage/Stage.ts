import type { ChartHost } from '../chart/ChartHost.ts'
import type { PastHost } from '../chart/PastHost.ts'
import type { StageCharts } from '../chart/stage/StageCharts.ts'
import type { DocDiff, DocStore } from '../document/DocStore.ts'
import type { LoadImage } from '../image/ImageStore.ts'
import { touchesBinding } from '../live/binding.ts'
import { Effect, LiveOverlay } from '../live/LiveOverlay.ts'
import { SignalStore } from '../live/SignalStore.ts'
import { DamageList } from '../picture/DamageList.ts'
import { DisplayList } from '../picture/DisplayList.ts'
import type { Picture, View } from '../picture/Picture.ts'
import { Recorder } from '../picture/Recorder.ts'
import type { MarkColors } from '../render/LiveState.ts'
import type { WidgetSession } from '../render/WidgetSession.ts'
import { Scene } from '../scene/Scene.ts'
import type { WidgetRecord } from '../schema/page/WidgetRecord.ts'
import { Dirty, type Props } from '../schema/props/prop.ts'
import { isDark, parseColor } from '../schema/values/color.ts'
import { Picker } from '../spatial/Picker.ts'
import type { MeasureText } from '../text/TextMeasure.ts'
import { keepsSeries } from '../widgets/keepsSeries.ts'
import type { WidgetView } from '../widgets/WidgetView.ts'
import { Blurs } from './Blurs.ts'
import { DrawnBefore } from './DrawnBefore.ts'
import { Qualities } from './Qualities.ts'
import { SlotGlides } from './SlotGlides.ts'
import { StageImages } from './StageImages.ts'

export interface StageOptions {
  readonly document: DocStore
  readonly views: readonly WidgetView[]
  readonly measure: MeasureText
  readonly loadImage: LoadImage
  /** An image has arrived or failed, so the picture changed by itself. */
  readonly onImage: () => void
  readonly chartHost?: ChartHost | undefined
  readonly past?: PastHost | undefined
  readonly areChartsLinked?: boolean | undefined
  /** A chart has been laid out. */
  readonly onChart: () => void
  readonly onFailure: (widgetId: string, error: unknown) => void
}

/**
 * State that frames read and write, without DOM or backend: document, live values, motion and session meet here. The
 * steps of a frame are in frame.ts.
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
  /** Set on a page whose views record signals. */
  readonly charts: StageCharts | undefined
  readonly qualities: Qualities
  readonly glides: SlotGlides
  readonly view: View = { x: 0, y: 0, zoom: 1, width: 0, height: 0, dpr: 1 }
  readonly picture: Picture & { pageWidth: number; pageHeight: number }
  /** Document changes that the scene has not seen yet. */
  readonly diffs: DocDiff[] = []
  /** Signals whose value or staleness changed since the last frame. */
  readonly changedSignals = new Set<string>()
  /** Widgets whose view failed: drawn as a placeholder until the document changes them. */
  readonly failed = new Set<string>()
  /** Wall-clock time, ms, at which the clock changes a slot's picture next. */
  readonly dueAt = new Map<number, number>()
  readonly onFailure: (widgetId: string, error: unknown) => void
  /** Session state of widgets on this screen, by id: the zoom of a chart, a choice in a control. */
  readonly sessions = new Map<string, WidgetSession>()
  /** Called when a widget with a DOM element was painted; set while there is a layer for such elements. */
  onPaint: ((id: string) => void) | undefined
  /** True while a picture is taken: controls are painted instead of left to the DOM. */
  isPicture = false
  preview: ReadonlyMap<string, Props> | null = null
  hoveredId: string | null = null
  pressedId: string | null = null
  /** Slots with text whose boxes moved in this frame, each followed by where it was drawn before, x and y. */
  readonly shifted: number[] = []
  /** Former places of the slots of the subtree that is being moved, in paint order. */
  readonly before = new DrawnBefore()
  /**
   * Slots that have moved and wait to be painted: only then is it known whether they look different. The value is an
   * index into `judgedBefore`.
   */
  readonly judged = new Map<number, number>()
  /** Former places of the slots of `judged`. */
  readonly judgedBefore = new DrawnBefore()
  /** The camera or a widget moved since this was last set to false. */
  isMoving = false
  readonly blurs = new Blurs()
  isPageDirty = true
  #isOnDark = false
  isReloadNeeded = true
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
    this.charts = this.#openCharts(options)
    this.scene = new Scene({
      document: options.document,
      views: options.views,
      overlay: (id) => this.#overlayOf(id),
      isAnimated: (slot) => this.live.isLive && this.qualities.of[slot] === 0,
      onAdd: (slot, id) => this.#added(slot, id),
      onFree: (slot, id) => this.#freed(slot, id),
    })
    this.glides = new SlotGlides(this.scene, this.live, this.view)
    this.picker = new Picker(this.scene)
    this.picture = emptyPicture(this.scene, this.list, this.view, this.images)
  }

  #openCharts(options: StageOptions): StageCharts | undefined {
    return options.views
      .find(({ openCharts }) => openCharts !== undefined)
      ?.openCharts?.({
        host: options.chartHost,
        past: options.past,
        areLinked: options.areChartsLinked ?? false,
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
  }

  /** Number of images and chart layouts that frames have asked for and that are on their way. */
  get loading(): number {
    return this.images.store.loading + (this.charts?.loading ?? 0)
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

  /** Paints the texts of controls while a picture is taken, and leaves them to the DOM afterwards. */
  takePicture(isPicture: boolean): void {
    this.isPicture = isPicture
    const { scene } = this
    this.blurs.sharpen(scene, this.list)
    this.markMounting()
  }

  /** Marks the widgets that can have a DOM element to be painted. */
  markMounting(): void {
    const { scene } = this
    for (let r = 0; r < scene.orderCount; r++) {
      const slot = scene.order[r]
      if (scene.viewOf(slot)?.mount !== undefined) scene.mark(slot, Dirty.Paint)
    }
  }

  /** Draws a placeholder for a widget whose view failed, until the document changes it. Reports the failure once. */
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

  /** Marks all charts to be painted, because their data changed. */
  markCharts(): void {
    for (const id of this.charts?.widgets ?? []) this.markPaint(id)
  }

  /** Reads the widget's bindings again if the changed leaves touch them. */
  rebind(id: string, leaves: Props): void {
    const slot = this.scene.slotOf(id)
    const record = this.document.get(id)
    if (slot < 0 || record === undefined || !touchesBinding(leaves)) return
    this.#bind(slot, record)
    this.#watchSeries(slot, id)
    this.applyHidden(slot, id)
    this.glides.shown[slot] = Number.NaN
    this.glides.start(slot, id)
    this.scene.mark(slot, Dirty.Paint)
  }

  /** Turns live values and conditions on or off. */
  setLive(isLive: boolean): void {
    this.live.isLive = isLive
    this.qualities.isDirty = true
    const { scene } = this
    for (let r = 0; r < scene.orderCount; r++) {
      const slot = scene.order[r]
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
    for (let r = 0; r < scene.orderCount; r++) scene.mark(scene.order[r], Dirty.Paint)
  }

  /** Marks slots that the clock has changed. @returns the time of the next such change; Infinity for never */
  markDue(now: number): number {
    let next = Number.POSITIVE_INFINITY
    for (const [slot, at] of this.dueAt) {
      if (at > now) next = Math.min(next, at)
      else if (this.live.isLive) this.scene.mark(slot, Dirty.Paint)
    }
    return this.live.isLive ? next : Number.POSITIVE_INFINITY
  }

  /** Marks the widgets that a changed signal drives, and starts glides. */
  applySignal(signalId: string): void {
    const ids = this.live.widgetsOf(signalId)
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i]
      const slot = this.scene.slotOf(id)
      if (slot < 0) continue
      const effect = this.live.update(id, signalId)
      if (effect & Effect.Leaves) this.scene.refreshOverlay(slot)
      if (effect & Effect.Hidden) this.applyHidden(slot, id)
      if (effect & Effect.Quality) this.qualities.isDirty = true
      if (effect & Effect.Value) {
        this.glides.start(slot, id)
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
    if (this.scene.rank[slot] >= 0) this.scene.spreadHidden(slot)
    else this.scene.move()
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

  /** The detail of chart layouts follows the zoom, in powers of two. */
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
    this.glides.reserve(this.scene.capacity)
    this.glides.shown[slot] = Number.NaN
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
    this.glides.start(slot, id)
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
    this.glides.drop(slot)
  }
}

function emptyPicture(scene: Scene, list: DisplayList, view: View, images: StageImages): Stage['picture'] {
  return {
    scene,
    list,
    view,
    pageWidth: 1024,
    pageHeight: 768,
    pageColor: 0xffffffff,
    surroundColor: 0xe8ebeeff,
    images: images.store,
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
