import type { LiveOverlay } from '../live/LiveOverlay.ts'
import { type Doubt, Quality } from '../live/quality.ts'
import type { Recorder } from '../picture/Recorder.ts'
import type { MarkColors } from '../render/LiveState.ts'
import type { Scene } from '../scene/Scene.ts'
import { Dirty } from '../schema/props/prop.ts'

/** The widgets whose qualities are marked, and what is known of their signals. */
interface MarkedStage {
  readonly scene: Scene
  readonly live: Pick<LiveOverlay, 'qualityOf' | 'eachDoubtOf'>
}

const DASH: readonly number[] = [3, 2]
const SOLID: readonly number[] = []
const NONE: readonly Doubt[] = []
/** Smaller boxes get a sign without a frame. */
const FRAMED = 20
/** Outlines of the signs about their middle, in radii: x, y ... */
const HANDS = [0, -0.6, 0, 0, 0.45, 0.25]
const ACROSS = [-0.55, 0, 0.55, 0]
const TRIANGLE = [0, -1, 1, 0.8, -1, 0.8]
const BAR = [0, -0.35, 0, 0.25]
const DOT = [0, 0.42, 0, 0.62]

/**
 * The quality of each slot's look, and the slot that shows its mark. One rule for all widgets:
 * - A slot has the worst quality of the signals that its look follows, and of the groups around it that follow one.
 * - A group that follows a signal, or has parts that do, has one mark for all of them: it is a symbol. Figures keep
 *   marks of their own, because each of them is read by itself.
 *
 * Memory, per slot s:
 *   of     [s]  Uint8  Quality bits: the look of the slot is not live
 *   mark   [s]  Uint8  Quality bits that the mark at its corner shows, 0 = no mark
 *   bearer [s]  Int32  the slot that paints this mark: for a group its last shown part, so that no part covers the mark
 *
 * Everything is computed again when a quality, the tree, or visibility changes; other frames only read it.
 */
export class Qualities {
  of = new Uint8Array(64)
  mark = new Uint8Array(64)
  bearer = new Int32Array(64)
  isDirty = false
  readonly #stage: MarkedStage
  #count = 0
  /** Scratch for the sign or frame that is being painted. */
  readonly #xy = new Float64Array(8)
  readonly #side = new Float64Array(4)
  readonly #paint = { fill: 0, stroke: 0, strokeWidth: 1, dash: SOLID }

  constructor(stage: MarkedStage) {
    this.#stage = stage
  }

  reserve(capacity: number): void {
    if (capacity <= this.of.length) return
    const { of, mark, bearer } = this
    this.of = new Uint8Array(capacity)
    this.of.set(of)
    this.mark = new Uint8Array(capacity)
    this.mark.set(mark)
    this.bearer = new Int32Array(capacity)
    this.bearer.set(bearer)
  }

  /** Clears the state of a freed slot. */
  release(slot: number): void {
    if (this.mark[slot] !== 0) this.#stage.scene.mark(this.bearer[slot], Dirty.Paint)
    this.of[slot] = this.mark[slot] = 0
  }

  /** Notes that the tree, or visibility in it, has changed. */
  noteTree(): void {
    this.isDirty ||= this.#count > 0
  }

  /** Frames moved: a group's mark has other coordinates in the frame of the slot that paints it. */
  noteMoved(): void {
    if (this.#count > 0) this.#repaint()
  }

  /** Brings the qualities up to date, and marks the slots to be painted again. Needs a settled tree. */
  settle(): void {
    if (!this.isDirty) return
    this.isDirty = false
    this.noteMoved()
    const { scene, live } = this.#stage
    const { order, orderCount, parent, span } = scene
    for (let r = 0; r < orderCount; r++) {
      const slot = order[r]
      const above = parent[slot]
      const own = live.qualityOf(scene.idOf(slot))
      const all = own | (above < 0 ? 0 : this.of[above])
      if (all !== this.of[slot]) scene.mark(slot, Dirty.Look | Dirty.Transform | Dirty.Paint)
      this.of[slot] = all
      // A group comes before its children in the order, so it is complete when they read it.
      this.mark[slot] = 0
      const at = this.#markedAt(slot, r)
      this.mark[at] = this.mark[at] | own
    }
    this.#count = 0
    for (let r = 0; r < orderCount; r++) {
      const slot = order[r]
      if (this.mark[slot] === 0) continue
      let last = span[slot] - 1
      while (last > r && !scene.isShown(order[last])) last--
      this.bearer[slot] = order[last]
      this.#count++
    }
    this.noteMoved()
  }

  /** The shown marks in paint order, with the values behind each. Needs settled qualities. */
  doubts(): readonly Doubt[] {
    if (this.#count === 0) return NONE
    const { scene, live } = this.#stage
    const { order, orderCount } = scene
    const found = new Map<number, Map<string, number>>()
    for (let r = 0; r < orderCount; r++) {
      const slot = order[r]
      if (this.mark[slot] !== 0 && scene.isShown(slot)) found.set(slot, new Map())
      live.eachDoubtOf(scene.idOf(slot), (id, quality) => found.get(this.#markedAt(slot, r))?.set(id, quality))
    }
    return [...found].map(([slot, values]) => ({ id: scene.idOf(slot), values }))
  }

  /** @param r the slot's place in paint order @returns the slot whose mark shows the slot's own signals */
  #markedAt(slot: number, r: number): number {
    const { scene } = this.#stage
    const above = scene.parent[slot]
    const isAlone = above < 0 || scene.span[slot] !== r + 1 || scene.viewOf(slot)?.follows === 'figure'
    return isAlone ? slot : above
  }

  #repaint(): void {
    const { scene } = this.#stage
    for (let slot = 0; slot < scene.count; slot++) if (this.mark[slot] !== 0) scene.mark(this.bearer[slot], Dirty.Paint)
  }

  /**
   * Paints the marks that a slot bears, on top of its own paint. Marks differ by shape and not by colour alone
   * (ISA-101): a dashed frame, and in the top right corner a clock (stale), a triangle with a bar (bad) or a circle with a bar across (no access). Signs stand
   * upright on the page, whatever the widget's rotation.
   */
  paint(slot: number, colors: MarkColors, out: Recorder): void {
    if (this.#count === 0) return
    const { parent } = this.#stage.scene
    for (let at = slot; at >= 0; at = parent[at])
      if (this.mark[at] !== 0 && this.bearer[at] === slot) this.#paintMark(slot, at, colors, out)
  }

  #paintMark(slot: number, at: number, colors: MarkColors, out: Recorder): void {
    const { scene } = this.#stage
    const { world, local } = scene
    const mark = this.mark[at]
    const sign = mark >= Quality.NoAccess ? ACROSS : mark & Quality.Bad ? TRIANGLE : HANDS
    const x0 = local[4 * at]
    const y0 = local[4 * at + 1]
    const x1 = local[4 * at + 2]
    const y1 = local[4 * at + 3]
    const width = x1 - x0
    const height = y1 - y0
    const r = Math.max(4, Math.min(6, width / 5, height / 5))
    const xy = this.#xy
    const paint = this.#paint
    paint.stroke = sign === HANDS ? colors.stale : colors.bad
    paint.fill = 0
    paint.strokeWidth = 1
    xy[0] = xy[6] = x0 + 0.5
    xy[2] = xy[4] = x1 - 0.5
    xy[1] = xy[3] = y0 + 0.5
    xy[5] = xy[7] = y1 - 0.5
    const isLine = scene.viewOf(at)?.model.geometry === 'line'
    if (!isLine && width >= FRAMED && height >= FRAMED) {
      paint.dash = DASH
      for (let i = 0; i < 8; i += 2) this.#toFrame(world, at, slot, i)
      // Each side is a line of its own: the backends join a dash that goes round a corner in different ways.
      for (let i = 0; i < 8; i += 2) {
        const side = this.#side
        for (let k = 0; k < 4; k++) side[k] = xy[(i + k) % 8]
        out.polyline(side, 2, false, paint)
      }
      paint.dash = SOLID
    }
    // A line has its sign where it begins, because the corner of its box may lie anywhere. Other widgets have it inside
    // the corner, as far as there is room.
    if (!(isLine && out.writeFirstPoint(xy))) {
      xy[0] = Math.max((x0 + x1) / 2, x1 - r - 2)
      xy[1] = Math.min((y0 + y1) / 2, y0 + r + 2)
    }
    this.#toFrame(world, at, slot, 0)
    const cx = xy[0]
    const cy = xy[1]
    paint.fill = colors.paper
    if (sign !== TRIANGLE) {
      out.ellipse(cx, cy, r, r, paint)
      paint.fill = 0
      this.#sign(sign, cx, cy, r, slot, out)
      return
    }
    paint.strokeWidth = 1.2
    this.#sign(sign, cx, cy, r, slot, out)
    this.#sign(BAR, cx, cy, r, slot, out)
    this.#sign(DOT, cx, cy, r, slot, out)
  }

  /** Paints a sign about a point of a slot's frame. */
  #sign(points: readonly number[], cx: number, cy: number, r: number, slot: number, out: Recorder): void {
    const { world } = this.#stage.scene
    const m = 6 * slot
    const xy = this.#xy
    for (let i = 0; i < points.length; i += 2) {
      const dx = points[i] * r
      const dy = points[i + 1] * r
      // World transforms rotate and mirror without scaling, so the transposed matrix is the inverse.
      xy[i] = cx + world[m] * dx + world[m + 1] * dy
      xy[i + 1] = cy + world[m + 2] * dx + world[m + 3] * dy
    }
    out.polyline(xy, points.length / 2, points === TRIANGLE, this.#paint)
  }

  /** Transforms the point at `i` of the scratch from one slot's frame to another's. */
  #toFrame(world: Float64Array, from: number, to: number, i: number): void {
    if (from === to) return
    const xy = this.#xy
    const a = 6 * from
    const b = 6 * to
    const x = xy[i]
    const y = xy[i + 1]
    const dx = world[a] * x + world[a + 2] * y + world[a + 4] - world[b + 4]
    const dy = world[a + 1] * x + world[a + 3] * y + world[a + 5] - world[b + 5]
    xy[i] = world[b] * dx + world[b + 1] * dy
    xy[i + 1] = world[b + 2] * dx + world[b + 3] * dy
  }
}
