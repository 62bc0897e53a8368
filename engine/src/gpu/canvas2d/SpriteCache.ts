import { grown } from '../../schema/values/grown.ts'
import type { Context2d } from './Pen.ts'

/** Pixels of all sprites together, 4 bytes each. */
const MAX_PIXELS = 16 << 20
/** About how many pixels become sprites in one frame: at rest, and while the camera zooms. */
const PIXELS_A_FRAME = 1 << 20
const PIXELS_A_ZOOM = 1 << 18
/** A sprite with more pixels waits until the zoom is over, because it would not be shown at its scale for long. */
const LARGE_IN_ZOOM = 1 << 14
/**
 * Frames that a widget must look the same before it gets a sprite; doubled each time it changes, up to the second
 * number.
 */
const STEADY = 2
const RESTLESS = 8
/** Sprites made in one frame: one per this many drawn widgets, and at least the second number. */
const ONE_IN = 8
const LEAST_A_FRAME = 8
/** Positions closer than this share of a pixel count as the same. */
const SAME_PHASE = 1 / 64
/** Differences of transforms below this count as none. */
const SAME = 1e-3
/** Greatest factor by which a sprite is stretched while the camera zooms. */
const MAX_STRETCH = 4

/** The part of a widget that its sprite shows: the static layer (DisplayList.ts), or all of it. */
export const Part = { None: 0, Static: 1, Whole: 2 } as const

/** Says whether a sprite was copied off its exact place since the picture settled: never, in the past, now. */
const Aside = { Never: 0, Past: 1, Now: 2 } as const

/** The callback of {@link SpriteCache.build}. */
type BoxOfSlot = (slot: number, isWhole: boolean, out: Float64Array) => boolean

/** Paints a slot, or its static layer, as `boxOf` wrote it, with the corner of the box at the origin. */
export type PaintSlot = (
  context: OffscreenCanvasRenderingContext2D,
  slot: number,
  box: Float64Array,
  isWhole: boolean,
) => void

/**
 * Bitmaps of widgets that have not changed for some frames, or of the static layers of widgets that do change: drawing
 * one again is a copy instead of paths and text. Each has a bitmap of its own, because copying a part of a bitmap costs
 * a software-rendering browser twice as much as copying all of it.
 * Memory, per slot s:
 *   bitmap  [s]                      undefined = no sprite
 *   offset  [2 s .. 2 s+2)  Int32    from the whole pixels of the frame's origin to the sprite's top left corner
 *   map     [6 s .. 6 s+6)  Float32  a b c d of the device transform that its sprite has, or with which it was last
 *                                    drawn without one; and the fractions of a pixel of its sprite's translation
 *   steady  [s]             Uint8    frames it was drawn without a change
 *   wanted  [s]             Uint8    frames without a change that it needs before it gets a sprite
 *   part    [s]             Uint8    one of Part: how much its sprite shows
 *   dim     [s]             Uint8    Twinkle bits that it was drawn with
 *   version [s]             Int32    version of its static layer, 0 = it has none that is worth a sprite
 *   kept    [s]             Uint8    frames that its static layer was drawn without a change
 *   aside   [s]             Uint8    one of Aside: whether its sprite was last copied up to half a pixel from its place,
 *                                    or rotated
 *   turns   [s]             Uint8    1 if its transform was rotated since the frame before
 *   canTurn [s]             Uint8    1 if a rotated copy of its sprite is cheaper than painting it
 * A sprite is copied pixel for pixel where transform and fractions of a pixel are the same. While the camera zooms it
 * is stretched; while its widget moves it is copied to the nearest whole pixels, and while its widget is turned by its
 * own transform it is rotated, because a browser draws glyphs anew at every angle; all until the picture settles. For a
 * widget that turns by itself, a sprite of it at rest is rotated.
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
  #turns = new Uint8Array(0)
  #canTurn = new Uint8Array(0)
  /** The rotation from a sprite to its slot. */
  #cos = 1
  #sin = 0
  readonly #waiting: number[] = []
  #pixels = 0
  #canvas: OffscreenCanvas | undefined
  /** True if a sprite was stretched or copied off its place in this frame, so that it is not as sharp as it can be. */
  isLoose = false
  /** Sprites were stretched since the picture last settled. */
  #isStretched = false
  /** Slots whose sprites were copied off their place since then, once each; some may be in place again, or freed. */
  readonly #movers: number[] = []

  reserve(slots: number): void {
    const had = this.#steady.length
    if (slots <= had) return
    // Filled without a gap: an array with a wide gap becomes a hash table.
    while (this.#bitmaps.length < slots) this.#bitmaps.push(undefined)
    this.#offset = grown(this.#offset, 2 * slots)
    this.#map = grown(this.#map, 6 * slots)
    this.#steady = grown(this.#steady, slots)
    this.#wanted = grown(this.#wanted, slots).fill(STEADY, had)
    this.#part = grown(this.#part, slots)
    this.#dim = grown(this.#dim, slots)
    this.#version = grown(this.#version, slots)
    this.#kept = grown(this.#kept, slots)
    this.#aside = grown(this.#aside, slots)
    this.#turns = grown(this.#turns, slots)
    this.#canTurn = grown(this.#canTurn, slots)
  }

  /** Notes that the slot was painted again. @param version of its static layer, 0 = none */
  change(slot: number, version: number): void {
    this.#wanted[slot] = Math.min(RESTLESS, 2 * this.#wanted[slot])
    const isStaticSame = version !== 0 && version === this.#version[slot]
    if (isStaticSame) this.#steady[slot] = 0
    if (isStaticSame && this.#part[slot] !== Part.Whole) return
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
    // The scratch canvas may have lost its context, too.
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

  /**
   * Drops sprites that are not in their exact place.
   * @param damage called for each such slot
   * @returns whether everything must be drawn again
   */
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
   * Copies the slot's sprite to where the device transform a b c d e f puts it.
   * @param dim Twinkle bits that are dim now
   * @param isLevel the context's transform is the identity; otherwise a rotation
   * @param isZooming a sprite of another scale may be used
   * @returns how much of the slot needs no painting any more, one of {@link Part}
   */
  draw(
    context: Context2d,
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
    const m = 6 * slot
    const map = this.#map
    const left = Math.floor(e + SAME_PHASE)
    const top = Math.floor(f + SAME_PHASE)
    const x = this.#offset[2 * slot]
    const y = this.#offset[2 * slot + 1]
    const isSameMap =
      Math.fround(a) === map[m] &&
      Math.fround(b) === map[m + 1] &&
      Math.fround(c) === map[m + 2] &&
      Math.fround(d) === map[m + 3]
    if (bitmap === undefined) {
      // A camera that zooms changes the transforms of all, and stretches their sprites.
      if (!isZooming) this.#noteMap(slot, isSameMap, a, b, c, d)
      return Part.None
    }
    const isInPlace = Math.abs(e - left - map[m + 4]) <= SAME_PHASE && Math.abs(f - top - map[m + 5]) <= SAME_PHASE
    if (isSameMap && isLevel) {
      const toX = x + (isInPlace ? left : Math.round(e - map[m + 4]))
      const toY = y + (isInPlace ? top : Math.round(f - map[m + 5]))
      context.drawImage(bitmap, toX, toY)
      if (isInPlace) this.#noteInPlace(slot)
      else this.#noteAside(slot)
      return this.#part[slot]
    }
    if (!isSameMap && isLevel && !isZooming && this.#canTurn[slot] === 1 && this.#isRotated(m, a, b, c, d)) {
      context.setTransform(this.#cos, this.#sin, -this.#sin, this.#cos, e, f)
      context.drawImage(bitmap, x - map[m + 4], y - map[m + 5])
      context.setTransform(1, 0, 0, 1, 0, 0)
      this.#noteAside(slot)
      return this.#part[slot]
    }
    const ratio = isSameMap ? 1 : a / map[m]
    const isScaled = b === 0 && c === 0 && map[m + 1] === 0 && map[m + 2] === 0 && ratio > 1 / MAX_STRETCH
    const isTurned = isSameMap && !isLevel
    if (!isTurned && !(isZooming && isScaled && ratio < MAX_STRETCH)) {
      this.#drop(slot)
      this.#noteMap(slot, false, a, b, c, d)
      return Part.None
    }
    if (!isTurned) this.isLoose = this.#isStretched = true
    context.drawImage(
      bitmap,
      e + (x - map[m + 4]) * ratio,
      f + (y - map[m + 5]) * ratio,
      bitmap.width * ratio,
      bitmap.height * ratio,
    )
    return this.#part[slot]
  }

  /** Notes the transform with which the slot is painted. One that is rotated alone may get a sprite that is rotated. */
  #noteMap(slot: number, isSame: boolean, a: number, b: number, c: number, d: number): void {
    const m = 6 * slot
    const turns = !isSame && this.#isRotated(m, a, b, c, d) ? 1 : 0
    // Whether a sprite pays is asked once, and is another question for a widget that turns.
    if (turns !== this.#turns[slot] || (!isSame && turns === 0)) this.#steady[slot] = this.#kept[slot] = 0
    this.#turns[slot] = turns
    const map = this.#map
    map[m] = a
    map[m + 1] = b
    map[m + 2] = c
    map[m + 3] = d
  }

  /** Whether a transform without skew is that of the map but for a rotation, which is written to `#cos` and `#sin`. */
  #isRotated(m: number, a: number, b: number, c: number, d: number): boolean {
    const map = this.#map
    const [mapA, mapB] = [map[m], map[m + 1]]
    const square = mapA * mapA + mapB * mapB
    this.#cos = (a * mapA + b * mapB) / square
    this.#sin = (b * mapA - a * mapB) / square
    const stretch = Math.abs(this.#cos * this.#cos + this.#sin * this.#sin - 1)
    return (
      stretch + Math.abs(a - d) + Math.abs(b + c) + Math.abs(mapA - map[m + 3]) + Math.abs(mapB + map[m + 2]) < SAME
    )
  }

  /** Whether the slot's own transform was rotated in the last frame that painted it. */
  isTurning(slot: number): boolean {
    return this.#turns[slot] === 1
  }

  #noteAside(slot: number): void {
    this.isLoose = true
    if (this.#aside[slot] === Aside.Never) this.#movers.push(slot)
    this.#aside[slot] = Aside.Now
  }

  #noteInPlace(slot: number): void {
    if (this.#aside[slot] === Aside.Now) this.#aside[slot] = Aside.Past
  }

  /**
   * Counts a frame in which the slot, or all of it but its static layer, was painted; an unchanged part may become a
   * sprite.
   */
  noteSteady(slot: number): void {
    const kept = this.#kept[slot] + 1
    if (kept <= STEADY && this.#version[slot] !== 0) {
      this.#kept[slot] = kept
      if (kept === STEADY) this.#waiting.push(slot)
    }
    const steady = this.#steady[slot] + 1
    const wanted = this.#wanted[slot]
    if (steady > wanted) return
    this.#steady[slot] = steady
    if (steady === wanted) this.#waiting.push(slot)
  }

  /**
   * Makes sprites of waiting slots.
   * @param drawn widgets that the frame drew: in a costly frame, more sprites do not stand out
   * @param boxOf writes the device box x0 y0 x1 y1 and transform a b c d e f of its sprite, and 1 if a rotated copy pays;
   * false when it is gone, or when a copy of all of it, or of its static layer, does not pay
   */
  build(drawn: number, boxOf: BoxOfSlot, paint: PaintSlot, isZooming: boolean): void {
    const waiting = this.#waiting
    if (waiting.length === 0) return
    // Slots that are still shown get their sprites again within some frames.
    if (this.#pixels > MAX_PIXELS) this.clear()
    const later: number[] = []
    const most = isZooming ? PIXELS_A_ZOOM : PIXELS_A_FRAME
    const count = Math.max(LEAST_A_FRAME, Math.floor(drawn / ONE_IN))
    const box = this.#box
    let pixels = 0
    let made = 0
    let taken = 0
    for (; taken < waiting.length && pixels < most && made < count; taken++) {
      const slot = waiting[taken]
      const part = this.#partFor(slot)
      const isWhole = part === Part.Whole
      if (part <= this.#part[slot] || !boxOf(slot, isWhole, box)) continue
      const width = box[2] - box[0]
      const height = box[3] - box[1]
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
    // The slot may have a sprite of its static layer.
    this.#leave(slot)
    paint(context, slot, this.#box, isWhole)
    this.#bitmaps[slot] = context.canvas.transferToImageBitmap()
    this.#pixels += width * height
    this.#keep(slot, isWhole)
  }

  /** Prepares an empty canvas of this size. */
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

  readonly #box = new Float64Array(11)

  /** @returns the part that has been unchanged for long enough */
  #partFor(slot: number): number {
    if (this.#steady[slot] === this.#wanted[slot]) return Part.Whole
    return this.#version[slot] !== 0 && this.#kept[slot] === STEADY ? Part.Static : Part.None
  }

  #keep(slot: number, isWhole: boolean): void {
    const box = this.#box
    const map = this.#map
    const e = box[8]
    const f = box[9]
    this.#part[slot] = isWhole ? Part.Whole : Part.Static
    this.#canTurn[slot] = box[10]
    const left = Math.floor(e + SAME_PHASE)
    const top = Math.floor(f + SAME_PHASE)
    this.#offset[2 * slot] = box[0] - left
    this.#offset[2 * slot + 1] = box[1] - top
    for (let i = 0; i < 4; i++) map[6 * slot + i] = box[4 + i]
    map[6 * slot + 4] = e - left
    map[6 * slot + 5] = f - top
  }
}
