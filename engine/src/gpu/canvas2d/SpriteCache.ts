/** Pixels of all sprites together, 4 bytes each. */
const MAX_PIXELS = 16 << 20
/** Pixels that are made into sprites in one frame, about: at rest, and while the camera zooms. */
const PIXELS_A_FRAME = 1 << 20
const PIXELS_A_ZOOM = 1 << 18
/** A sprite with more pixels than this waits until the zoom is over: at its scale it is not shown for long. */
const LARGE_IN_ZOOM = 1 << 14
/** Frames that a widget must have looked the same before a sprite is made of it; doubled each time it changes after all. */
const STEADY = 2
const RESTLESS = 8
/** Sprites made in one frame: of the widgets that it drew, one in so many, and at least some. */
const ONE_IN = 8
const LEAST_A_FRAME = 8
/** Positions closer than this share of a pixel count as the same. */
const SAME_PHASE = 1 / 64
/** How far a sprite may be stretched while the camera zooms. */
const MAX_STRETCH = 4

/** How much of a widget a sprite shows: its still part (DisplayList.ts), or all of it. */
export const Part = { None: 0, Still: 1, Whole: 2 } as const

/** Never since the picture settled; not any more; yes. */
const Aside = { Never: 0, Past: 1, Now: 2 } as const

/** See {@link SpriteCache.build}. */
type BoxOfSlot = (slot: number, isWhole: boolean, out: Float64Array) => boolean

/** Paints a slot, or its still part, with the same map as on the canvas, shifted by (dx, dy). */
export type PaintSlot = (
  context: OffscreenCanvasRenderingContext2D,
  slot: number,
  dx: number,
  dy: number,
  isWhole: boolean,
) => void

/**
 * Bitmaps of widgets that have not changed for some frames, or of what no value changes in those that do: to draw one
 * again is a copy instead of paths and text. Each has a bitmap of its own: to copy a part of one costs a browser that
 * draws in software twice as much as to copy all of it.
 * Memory, per slot s:
 *   bitmap  [s]                      undefined = no sprite
 *   offset  [2 s .. 2 s+2)  Int32    from the whole pixels of the frame's origin to the sprite's top left corner
 *   map     [6 s .. 6 s+6)  Float32  a b c d of the device map, and the parts of a pixel of its shift
 *   steady  [s]             Uint8    frames it was drawn without a change
 *   wanted  [s]             Uint8    frames it must be drawn so before it gets a sprite
 *   part    [s]             Uint8    what its sprite shows
 *   dim     [s]             Uint8    Twinkle bits that it was drawn with
 *   version [s]             Int32    of its still part, 0 = it has none that is worth a sprite
 *   kept    [s]             Uint8    frames that its still part was drawn without a change
 *   aside   [s]             Uint8    whether its sprite was last copied up to half a pixel from its place, one of Aside
 * A sprite is copied pixel for pixel where map and parts of a pixel are the same. While the camera zooms it is stretched,
 * and while its widget moves it is copied to the nearest whole pixels; both until the picture settles. What turns is a
 * sprite of it at rest, turned.
 */
export class SpriteCache {
  readonly #bitmaps: (ImageBitmap | undefined)[] = []
  #offset = new Int32Array(0)
  #map = new Float32Array(0)
  #steady = new Uint8Array(0)
  #wanted = new Uint8Array(0)
  #part = new Uint8Array(0)
  #dim = new Uint8Array(0)
  #version = new Int32Array(0)
  #kept = new Uint8Array(0)
  #aside = new Uint8Array(0)
  readonly #waiting: number[] = []
  #pixels = 0
  #canvas: OffscreenCanvas | undefined
  /** Sprites were stretched, or put aside, in this frame: it is not as sharp as it can be. */
  isLoose = false
  /** Sprites were stretched since the picture last settled. */
  #isStretched = false
  /** Slots whose sprites were put aside since then, once each; some may be in place again, or gone. */
  readonly #movers: number[] = []

  reserve(slots: number): void {
    const had = this.#steady.length
    if (slots <= had) return
    // Filled: an array with a wide gap becomes a table of keys.
    while (this.#bitmaps.length < slots) this.#bitmaps.push(undefined)
    this.#offset = grown(this.#offset, new Int32Array(2 * slots))
    this.#map = grown(this.#map, new Float32Array(6 * slots))
    this.#steady = grown(this.#steady, new Uint8Array(slots))
    this.#wanted = grown(this.#wanted, new Uint8Array(slots)).fill(STEADY, had)
    this.#part = grown(this.#part, new Uint8Array(slots))
    this.#dim = grown(this.#dim, new Uint8Array(slots))
    this.#version = grown(this.#version, new Int32Array(slots))
    this.#kept = grown(this.#kept, new Uint8Array(slots))
    this.#aside = grown(this.#aside, new Uint8Array(slots))
  }

  /** The slot was painted anew. @param version of its still part, 0 = none */
  change(slot: number, version: number): void {
    this.#wanted[slot] = Math.min(RESTLESS, 2 * (this.#wanted[slot] as number))
    const isStillSame = version !== 0 && version === this.#version[slot]
    if (isStillSame) this.#steady[slot] = 0
    if (isStillSame && this.#part[slot] !== Part.Whole) return
    this.#version[slot] = version
    this.#drop(slot)
  }

  #drop(slot: number): void {
    this.#noteInPlace(slot)
    this.#steady[slot] = 0
    this.#kept[slot] = 0
    this.#leave(slot)
  }

  #leave(slot: number): void {
    const bitmap = this.#bitmaps[slot]
    if (bitmap === undefined) return
    this.#bitmaps[slot] = undefined
    this.#part[slot] = Part.None
    this.#pixels -= bitmap.width * bitmap.height
    bitmap.close()
  }

  clear(): void {
    // It may have lost its context, too.
    this.#canvas = undefined
    for (const bitmap of this.#bitmaps) bitmap?.close()
    this.#bitmaps.fill(undefined)
    this.#pixels = 0
    this.#part.fill(Part.None)
    this.#steady.fill(0)
    this.#kept.fill(0)
    this.#wanted.fill(STEADY)
    this.#aside.fill(Aside.Never)
    this.#waiting.length = 0
    this.#movers.length = 0
  }

  /** Gives up what is not in its place. @param damage is told of each such slot. @returns whether all must be drawn anew */
  settle(damage: (slot: number) => void): boolean {
    for (const slot of this.#movers) {
      const isAside = this.#aside[slot] === Aside.Now
      this.#aside[slot] = Aside.Never
      if (!isAside) continue
      this.#drop(slot)
      damage(slot)
    }
    this.#movers.length = 0
    const isAll = this.#isStretched
    this.#isStretched = false
    return isAll
  }

  /**
   * Copies the slot's sprite to where the device map a b c d e f puts it.
   * @param dim Twinkle bits that are dim now
   * @param isLevel the context's transform is the identity; else a turn
   * @param isZooming a sprite of another scale will do
   * @returns what need not be painted any more, one of {@link Part}
   */
  draw(
    context: CanvasRenderingContext2D,
    slot: number,
    dim: number,
    a: number,
    b: number,
    c: number,
    d: number,
    e: number,
    f: number,
    isLevel: boolean,
    isZooming: boolean,
  ): number {
    if (this.#dim[slot] !== dim) {
      this.#dim[slot] = dim
      this.#drop(slot)
    }
    const bitmap = this.#bitmaps[slot]
    if (bitmap === undefined) return Part.None
    const m = 6 * slot
    const map = this.#map
    const left = Math.floor(e + SAME_PHASE)
    const top = Math.floor(f + SAME_PHASE)
    const x = this.#offset[2 * slot] as number
    const y = this.#offset[2 * slot + 1] as number
    const isSameMap =
      Math.fround(a) === map[m] &&
      Math.fround(b) === map[m + 1] &&
      Math.fround(c) === map[m + 2] &&
      Math.fround(d) === map[m + 3]
    const isInPlace =
      Math.abs(e - left - (map[m + 4] as number)) <= SAME_PHASE &&
      Math.abs(f - top - (map[m + 5] as number)) <= SAME_PHASE
    if (isSameMap && isLevel) {
      const toX = x + (isInPlace ? left : Math.round(e - (map[m + 4] as number)))
      const toY = y + (isInPlace ? top : Math.round(f - (map[m + 5] as number)))
      context.drawImage(bitmap, toX, toY)
      if (isInPlace) this.#noteInPlace(slot)
      else this.#noteAside(slot)
      return this.#part[slot] as number
    }
    const ratio = isSameMap ? 1 : a / (map[m] as number)
    const isScaled = b === 0 && c === 0 && map[m + 1] === 0 && map[m + 2] === 0 && ratio > 1 / MAX_STRETCH
    const isTurned = isSameMap && !isLevel
    if (!isTurned && !(isZooming && isScaled && ratio < MAX_STRETCH)) {
      this.#drop(slot)
      return Part.None
    }
    if (!isTurned) this.isLoose = this.#isStretched = true
    context.drawImage(
      bitmap,
      e + (x - (map[m + 4] as number)) * ratio,
      f + (y - (map[m + 5] as number)) * ratio,
      bitmap.width * ratio,
      bitmap.height * ratio,
    )
    return this.#part[slot] as number
  }

  #noteAside(slot: number): void {
    this.isLoose = true
    if (this.#aside[slot] === Aside.Never) this.#movers.push(slot)
    this.#aside[slot] = Aside.Now
  }

  #noteInPlace(slot: number): void {
    if (this.#aside[slot] === Aside.Now) this.#aside[slot] = Aside.Past
  }

  /** The slot, or all of it but its still part, was painted: what is as it was before may become a sprite. */
  noteSteady(slot: number): void {
    const kept = (this.#kept[slot] as number) + 1
    if (kept <= STEADY && this.#version[slot] !== 0) {
      this.#kept[slot] = kept
      if (kept === STEADY) this.#waiting.push(slot)
    }
    const steady = (this.#steady[slot] as number) + 1
    const wanted = this.#wanted[slot] as number
    if (steady > wanted) return
    this.#steady[slot] = steady
    if (steady === wanted) this.#waiting.push(slot)
  }

  /**
   * Makes sprites of those that wait.
   * @param drawn widgets that the frame drew: where it was many, more sprites do not stand out
   * @param boxOf writes the slot's device box x0 y0 x1 y1 and its device map a b c d e f; false when it is gone, or when
   *   a copy of all of it, or of its still part, is not worth it
   */
  build(drawn: number, boxOf: BoxOfSlot, paint: PaintSlot, isZooming: boolean): void {
    const waiting = this.#waiting
    if (waiting.length === 0) return
    // What is shown still comes back within some frames.
    if (this.#pixels > MAX_PIXELS) this.clear()
    const later: number[] = []
    const most = isZooming ? PIXELS_A_ZOOM : PIXELS_A_FRAME
    const count = Math.max(LEAST_A_FRAME, Math.floor(drawn / ONE_IN))
    const box = this.#box
    let pixels = 0
    let made = 0
    let taken = 0
    for (; taken < waiting.length && pixels < most && made < count; taken++) {
      const slot = waiting[taken] as number
      const part = this.#partFor(slot)
      const isWhole = part === Part.Whole
      if (part <= (this.#part[slot] as number) || !boxOf(slot, isWhole, box)) continue
      const width = (box[2] as number) - (box[0] as number)
      const height = (box[3] as number) - (box[1] as number)
      if (isZooming && width * height > LARGE_IN_ZOOM) {
        later.push(slot)
        continue
      }
      this.#make(slot, width, height, isWhole, paint)
      pixels += width * height
      made++
    }
    waiting.splice(0, taken)
    for (const slot of later) waiting.push(slot)
  }

  #make(slot: number, width: number, height: number, isWhole: boolean, paint: PaintSlot): void {
    const context = this.#open(width, height)
    // It may have one of its still part.
    this.#leave(slot)
    paint(context, slot, -(this.#box[0] as number), -(this.#box[1] as number), isWhole)
    this.#bitmaps[slot] = context.canvas.transferToImageBitmap()
    this.#pixels += width * height
    this.#keep(slot, isWhole)
  }

  /** An empty canvas of this size. */
  #open(width: number, height: number): OffscreenCanvasRenderingContext2D {
    this.#canvas ??= new OffscreenCanvas(width, height)
    const canvas = this.#canvas
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width
      canvas.height = height
    }
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('The browser gave no 2D context for sprites.')
    return context
  }

  readonly #box = new Float64Array(10)

  /** What has been the same for long enough. */
  #partFor(slot: number): number {
    if (this.#steady[slot] === this.#wanted[slot]) return Part.Whole
    return this.#version[slot] !== 0 && this.#kept[slot] === STEADY ? Part.Still : Part.None
  }

  #keep(slot: number, isWhole: boolean): void {
    const box = this.#box
    const map = this.#map
    const e = box[8] as number
    const f = box[9] as number
    this.#part[slot] = isWhole ? Part.Whole : Part.Still
    const left = Math.floor(e + SAME_PHASE)
    const top = Math.floor(f + SAME_PHASE)
    this.#offset[2 * slot] = (box[0] as number) - left
    this.#offset[2 * slot + 1] = (box[1] as number) - top
    for (let i = 0; i < 4; i++) map[6 * slot + i] = box[4 + i] as number
    map[6 * slot + 4] = e - left
    map[6 * slot + 5] = f - top
  }
}

function grown<T extends Int16Array | Int32Array | Float32Array | Uint8Array>(from: T, to: T): T {
  to.set(from as never)
  return to
}
