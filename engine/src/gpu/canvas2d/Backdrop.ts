import { DamageList } from '../../picture/DamageList.ts'
import type { DrawnScene, Picture } from '../../picture/Picture.ts'
import { NOT_DRAWN } from '../../scene/SceneArrays.ts'
import type { SlotMotion } from '../../scene/SlotMotion.ts'
import { BoxCells } from './BoxCells.ts'
import { DamagedAreas } from './DamagedAreas.ts'
import { grown } from './SpriteCache.ts'

/** Frames without a change after which a widget rests; four times as many whenever it turns out not to. */
const CALM = 32
const MOST_CALM = 1 << 14
/** Frames until a backdrop is tried, and at most after tries that did not pay. */
const FIRST_TRY = 32
const LAST_TRY = 512
/** A backdrop that was used for this many frames has paid. */
const PAID = 128
/** Frames after which widgets that have come to rest are taken in. */
const REVIEW = 64
/** Least share of the drawn widgets that makes a backdrop pay. */
const WORTHWHILE = 0.25
/** With more rectangles to mend in a frame, copies of the widgets are cheaper. */
const MOST_MENDED = 16
/** Most device pixels, 4 bytes each. */
const MOST_PIXELS = 1 << 23

/** Draws the page and the widgets whose `isIn` is 1, clipped to a rectangle of device pixels. */
type PaintBackdrop = (
  context: OffscreenCanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
) => void

/**
 * The page and the widgets that rest, in one bitmap as large as the canvas: where much else changes in every frame, one
 * copy of it stands for a copy of each of them. A widget that rests on one that does not is left out, so that the rest
 * can be drawn over the backdrop in paint order.
 * Memory, per slot s:
 *   isIn   [s]             Uint8    1 = painted in the backdrop
 *   rests  [s]             Uint8    1 = it can be
 *   since  [s]             Int32    frame of its last change
 *   calm   [s]             Int32    frames without a change after which it rests
 *   box    [4 s .. 4 s+4)  Float64  its ink as painted in the backdrop; otherwise where it may paint while no other slot
 *                                   has to come out; page units
 */
export class Backdrop {
  isIn = new Uint8Array(0)
  #rests = new Uint8Array(0)
  #since = new Int32Array(0)
  #calm = new Int32Array(0)
  #box = new Float64Array(0)
  #context: OffscreenCanvasRenderingContext2D | undefined
  #isReady = false
  #frame = 0
  #dueAt = FIRST_TRY
  #wait = FIRST_TRY
  #builtAt = 0
  #reviewAt = 0
  /** The camera that it shows: page point at the top left corner, and device pixels per page unit. */
  #x = 0
  #y = 0
  #scale = 0
  /** Colours, page and paint order that it shows. */
  #shown: readonly number[] = []
  /** A widget paints outside of its box. */
  #isGrown = false
  /** Where its pixels are no longer right. */
  readonly #stale = new DamageList()
  readonly #areas = new DamagedAreas()
  /** Boxes of what does not rest, and of what lies on it. */
  readonly #changing = new BoxCells()

  /** Notes what has changed since the last frame. */
  note({ scene, repainted, repaintedCount, moved, movedCount }: Picture): void {
    this.#frame++
    this.#reserve(scene.capacity)
    for (let i = 0; i < repaintedCount; i++) this.#changeIn(scene, repainted[i])
    for (let i = 0; i < movedCount; i++) this.#changeIn(scene, moved[i])
    if (movedCount < moved.length) return
    // The list is full, so some may be missing.
    this.#since.fill(this.#frame)
    this.clear()
  }

  /** Notes that a slot looks different, or stands elsewhere. */
  change(slot: number): void {
    this.#since[slot] = this.#frame
    if (this.isIn[slot] === 0) return
    this.#calm[slot] = Math.min(MOST_CALM, 4 * this.#calm[slot])
    this.#stale.add(this.#box, 4 * slot)
    this.isIn[slot] = 0
  }

  /** A widget outside of the backdrop may come to lie under one that is in it. */
  #changeIn({ ink }: DrawnScene, slot: number): void {
    this.change(slot)
    const box = this.#box
    const i = 4 * slot
    const isWithin =
      ink[i] >= box[i] && ink[i + 1] >= box[i + 1] && ink[i + 2] <= box[i + 2] && ink[i + 3] <= box[i + 3]
    if (!isWithin) this.#isGrown = true
  }

  /** Forgets its pixels. */
  clear(): void {
    this.isIn.fill(0)
    this.#isReady = false
    this.#dueAt = this.#frame + FIRST_TRY
  }

  /** Frees its memory at once; it is as large as the canvas's. */
  free(): void {
    this.clear()
    if (this.#context) Object.assign(this.#context.canvas, { width: 0, height: 0 })
    this.#context = undefined
  }

  /**
   * Brings it up to date for a frame that draws the whole canvas of `width` x `height` device pixels.
   * @returns its bitmap; undefined where it would not pay now
   */
  prepare(picture: Picture, width: number, height: number, paint: PaintBackdrop): OffscreenCanvas | undefined {
    if (this.#isReady && !this.#follows(picture, width, height, paint)) this.clear()
    if (this.#isReady) {
      this.#leaveOutAnimated(picture)
      const isReview = this.#frame >= this.#reviewAt
      if (isReview || this.#isGrown || !this.#stale.isEmpty) this.#mend(picture, width, height, isReview, paint)
    } else if (this.#frame >= this.#dueAt && width * height <= MOST_PIXELS) {
      if (this.#findResting(picture, true) < WORTHWHILE) this.#postpone()
      else this.#build(picture, width, height, paint)
    }
    return this.#isReady ? this.#context?.canvas : undefined
  }

  #postpone(): void {
    if (this.#isReady && this.#frame - this.#builtAt >= PAID) this.#wait = FIRST_TRY
    this.clear()
    this.#dueAt = this.#frame + this.#wait
    this.#wait = Math.min(LAST_TRY, 2 * this.#wait)
  }

  #build(picture: Picture, width: number, height: number, paint: PaintBackdrop): void {
    const { view } = picture
    this.#context ??= new OffscreenCanvas(width, height).getContext('2d') ?? undefined
    if (this.#context === undefined) throw new Error('The browser gave no 2D context for the backdrop.')
    const { canvas } = this.#context
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    this.#x = view.x
    this.#y = view.y
    this.#scale = view.zoom * view.dpr
    this.#shown = shownIn(picture)
    this.#takeIn(picture)
    this.#paintAll(width, height, paint)
    this.#isReady = true
    this.#builtAt = this.#frame
    this.#reviewAt = this.#frame + REVIEW
  }

  #paintAll(width: number, height: number, paint: PaintBackdrop): void {
    if (this.#context) paint(this.#context, 0, 0, width, height)
    this.#stale.clear()
  }

  /**
   * Follows a camera that moved by whole device pixels.
   * @returns false where it shows something else, or most of it is out of sight now
   */
  #follows(picture: Picture, width: number, height: number, paint: PaintBackdrop): boolean {
    const { view } = picture
    const context = this.#context
    const isSame =
      context?.canvas.width === width &&
      context.canvas.height === height &&
      this.#scale === view.zoom * view.dpr &&
      shownIn(picture).every((each, i) => each === this.#shown[i])
    if (!isSame) return false
    const dx = Math.round((this.#x - view.x) * this.#scale)
    const dy = Math.round((this.#y - view.y) * this.#scale)
    this.#x = view.x
    this.#y = view.y
    if (dx === 0 && dy === 0) return true
    const [seenWidth, seenHeight] = [width - Math.abs(dx), height - Math.abs(dy)]
    if (seenWidth < width / 2 || seenHeight < height / 2) return false
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.globalCompositeOperation = 'copy'
    context.drawImage(context.canvas, dx, dy)
    context.globalCompositeOperation = 'source-over'
    if (dy !== 0) paint(context, 0, dy > 0 ? 0 : seenHeight, width, Math.abs(dy))
    if (dx !== 0) paint(context, dx > 0 ? 0 : seenWidth, Math.max(0, dy), Math.abs(dx), seenHeight)
    return true
  }

  /** Draws anew where widgets come in or out; gives up where that is too much. */
  #mend(picture: Picture, width: number, height: number, isReview: boolean, paint: PaintBackdrop): void {
    const isCalm = this.#stale.isEmpty && !this.#isGrown
    this.#findResting(picture, isReview)
    this.#takeIn(picture)
    if (isReview) this.#reviewAt = this.#frame + REVIEW
    const { boxes, count, isAll } = this.#stale
    const rects = isAll ? undefined : this.#areas.rectsOf(picture.view, boxes, count, width, height)
    if (rects === undefined || rects.length > 4 * MOST_MENDED) {
      // Widgets that have come to rest are worth a whole picture once.
      if (isCalm) this.#paintAll(width, height, paint)
      else this.#postpone()
      return
    }
    for (let i = 0; i < rects.length && this.#context; i += 4)
      paint(this.#context, rects[i], rects[i + 1], rects[i + 2], rects[i + 3])
    this.#stale.clear()
  }

  /** A condition on a value may start an animation without another change. */
  #leaveOutAnimated({ scene }: Picture): void {
    const { order, orderCount, motion } = scene
    for (let r = 0; r < orderCount; r++)
      if (this.isIn[order[r]] === 1 && isAnimated(motion, order[r])) this.change(order[r])
  }

  /** Makes `isIn` what `rests` says, and notes where that changes pixels. */
  #takeIn({ scene }: Picture): void {
    const { order, orderCount } = scene
    for (let r = 0; r < orderCount; r++) {
      const slot = order[r]
      if (this.#rests[slot] === this.isIn[slot]) continue
      this.isIn[slot] = this.#rests[slot]
      this.#stale.add(this.#box, 4 * slot)
    }
  }

  /**
   * Finds the slots that rest and lie on none that does not.
   * @param isReview where the others have painted before is free again
   * @returns their share of the drawn slots
   */
  #findResting({ scene, view, pageWidth, pageHeight }: Picture, isReview: boolean): number {
    this.#changing.reset(pageWidth, pageHeight)
    const { order, orderCount, flags, ink, motion } = scene
    const gap = 1 / (view.zoom * view.dpr)
    const box = this.#box
    let shown = 0
    let resting = 0
    this.#isGrown = false
    for (let r = 0; r < orderCount; r++) {
      const slot = order[r]
      const i = 4 * slot
      const isShown = (flags[slot] & NOT_DRAWN) === 0 && ink[i] <= ink[i + 2]
      if (isReview || this.isIn[slot] === 1 || !isShown) box.fill(Number.NaN, i, i + 4)
      this.#rests[slot] = 0
      if (!isShown) continue
      shown++
      for (let k = i; k < i + 2; k++) {
        box[k] = box[k] < ink[k] ? box[k] : ink[k]
        box[k + 2] = box[k + 2] > ink[k + 2] ? box[k + 2] : ink[k + 2]
      }
      const isOut =
        isAnimated(motion, slot) ||
        this.#frame - this.#since[slot] < this.#calm[slot] ||
        this.#changing.isNear(box, i, gap)
      if (isOut) this.#changing.add(box, i)
      else {
        this.#rests[slot] = 1
        resting++
      }
    }
    return resting / Math.max(1, shown)
  }

  #reserve(slots: number): void {
    const had = this.isIn.length
    if (slots <= had) return
    this.isIn = grown(this.isIn, new Uint8Array(slots))
    this.#rests = grown(this.#rests, new Uint8Array(slots))
    this.#since = grown(this.#since, new Int32Array(slots))
    this.#calm = grown(this.#calm, new Int32Array(slots)).fill(CALM, had)
    this.#box = grown(this.#box, new Float64Array(4 * slots))
  }
}

const isAnimated = ({ period, flow, twinkle }: SlotMotion, slot: number): boolean =>
  period[slot] !== 0 || flow[slot] !== 0 || twinkle[slot] !== 0

function shownIn({ scene, pageColor, surroundColor, pageImage, pageWidth, pageHeight }: Picture): readonly number[] {
  return [scene.orderVersion, pageColor, surroundColor, pageImage, pageWidth, pageHeight]
}
