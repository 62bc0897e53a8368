import type { Dispose } from '../document/DocStore.ts'
import type { BackendChoice } from '../gpu/chooseBackend.ts'
import type { Device } from '../gpu/Device.ts'
import { TWINKLE_MS } from '../scene/SlotMotion.ts'
import { damageMoving, damageTwinkling } from '../stage/damageMotion.ts'
import { drawSettled, settle } from '../stage/frame.ts'
import type { Stage } from '../stage/Stage.ts'
import { FrameRetry } from './FrameRetry.ts'
import type { PageClock } from './PageClock.ts'
import { Settler } from './Settler.ts'
import { Surface } from './Surface.ts'

/** A frame that is only recorded is drawn to this. */
const NOWHERE = { draw: () => 0 }

/** The canvas, and when it is drawn: one animation frame per reason to draw, none without a reason. */
export class FrameLoop {
  readonly surface: Surface
  /** Reason, number and cost of the last frame. */
  reason = ''
  count = 0
  jsMs = 0
  drawCalls = 0
  readonly #stage: Stage
  readonly #clock: PageClock
  readonly #onDrawn: () => void
  readonly #listeners = new Set<() => void>()
  readonly #retry: FrameRetry
  readonly #settler = new Settler(() => this.#sharpen())
  /**
   * Cost of recording the first picture, ms, and the moment at which it is drawn at the latest; 0: not recorded yet,
   * -1: it waits no more.
   */
  #recordMs = 0
  #drawBy = 0
  #request = 0
  #isStopped = false

  constructor(
    stage: Stage,
    clock: PageClock,
    canvas: { readonly host: HTMLElement; readonly device: Device; readonly choice: BackendChoice },
    listeners: { readonly onDrawn: () => void; readonly onError: (error: unknown) => void },
  ) {
    this.#stage = stage
    this.#clock = clock
    this.#onDrawn = listeners.onDrawn
    this.#retry = new FrameRetry(() => this.#drawAnew('failed frame'), listeners.onError)
    this.surface = new Surface(canvas.device, canvas.choice, {
      host: canvas.host,
      onEmpty: (reason) => {
        if (reason !== 'mount') stage.images.store.dropScaled()
        stage.picture.damage.addAll()
        this.invalidate(reason)
      },
      onError: listeners.onError,
    })
  }

  /** Asks for one frame. The first reason since the last frame is the one that is reported. */
  invalidate(reason: string): void {
    // Parts that come together are all counted by then.
    if (this.#drawBy > 0) queueMicrotask(() => this.#partCame())
    if (this.#request !== 0 || this.#isStopped) return
    this.reason = reason
    this.#request = requestAnimationFrame(() => this.#frame())
  }

  /** The camera moved: a settled picture that is due waits until the camera rests. */
  noteCamera(): void {
    if (this.#settler.isWaiting) this.#settler.wait(false)
  }

  listen(fn: () => void): Dispose {
    this.#listeners.add(fn)
    return () => this.#listeners.delete(fn)
  }

  stop(): void {
    this.#isStopped = true
    cancelAnimationFrame(this.#request)
    this.#settler.cancel()
    this.#retry.cancel()
    this.#listeners.clear()
  }

  /** Draws the first picture as soon as its last part is there: the next animation frame may be 16 ms away. */
  #partCame(): void {
    if (this.#isStopped || this.#drawBy < 0 || this.#stage.loading > 0) return
    cancelAnimationFrame(this.#request)
    this.#frame()
  }

  #frame(): void {
    this.#request = 0
    const { view } = this.#stage
    if (this.surface.isLost || view.width === 0 || view.height === 0) return
    try {
      if (this.#waitsForParts()) return
      this.#draw()
      this.#retry.drawn()
    } catch (error) {
      this.#retry.failed(error)
    }
  }

  /**
   * Records the first picture, which asks for its images and chart layouts, and waits for them about as long as it would
   * take to draw the page once more for their sake.
   */
  #waitsForParts(): boolean {
    if (this.count > 0) return false
    const stage = this.#stage
    const now = performance.now()
    if (this.#drawBy === 0) {
      this.#takeMoment(now)
      drawSettled(stage, NOWHERE)
      stage.picture.damage.addAll()
      this.#recordMs = performance.now() - now
      this.#drawBy = now + 2 * this.#recordMs
    }
    if (stage.loading > 0 && now <= this.#drawBy) this.invalidate(this.reason)
    else this.#drawBy = -1
    return this.#drawBy > 0
  }

  #draw(): void {
    const stage = this.#stage
    const { device } = this.surface
    const start = performance.now()
    this.#takeMoment(start)
    this.drawCalls = drawSettled(stage, device)
    this.jsMs = performance.now() - start + this.#recordMs
    this.#recordMs = 0
    this.#onDrawn()
    this.count++
    // Values that change meanwhile do not postpone a settled picture that is due.
    const isWanted = device.wantsSettle || stage.blurs.isNew
    if (isWanted && (stage.isMoving || !this.#settler.isWaiting)) this.#settler.wait(stage.scene.carry.count > 0)
    stage.blurs.isNew = stage.isMoving = false
    // Slots that turn or flow are damaged for the next frame.
    if (damageMoving(stage)) this.invalidate('motion')
    this.#clock.watchDue()
    for (const fn of this.#listeners) fn()
  }

  /** Brings geometry up to date, and sets the time by which angles, flow and twinkling are drawn. */
  #takeMoment(now: number): void {
    const { picture, scene } = this.#stage
    settle(this.#stage)
    picture.timeMs = now
    const isDim = scene.motion.twinkling > 0 && Math.floor(now / TWINKLE_MS) % 2 === 1
    if (isDim !== picture.isDim) {
      picture.isDim = isDim
      damageTwinkling(this.#stage)
    }
    this.#clock.watchTwinkle(now)
  }

  #sharpen(): void {
    const { blurs, scene, list, picture } = this.#stage
    blurs.sharpen(scene, list)
    this.surface.device.settle(picture)
    this.invalidate('sharpen')
  }

  /** Draws everything from the document, and drops what the backend and the stage have cached. */
  #drawAnew(reason: string): void {
    const stage = this.#stage
    this.surface.device.invalidate()
    stage.images.store.dropScaled()
    // The frame may have ended before it had taken in all changes.
    stage.isReloadNeeded = true
    stage.picture.damage.addAll()
    this.invalidate(reason)
  }
}
