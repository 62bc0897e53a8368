import type { Props } from '../schema/props/prop.ts'
import { grown } from '../schema/values/grown.ts'

/** Parts of a widget that twinkle. */
export const Twinkle = { Fill: 1, Stroke: 2, Font: 4 } as const

/** Half a period of twinkling: everything on the page is bright and dim together (ISA-101: one rate, one phase). */
export const TWINKLE_MS = 500
/** Factor on the opacity of twinkling parts while they are dim. */
export const DIM = 0.25

/**
 * Motion by the clock alone, per slot s. Backends turn, dim and shift slots while they draw, so no transform and no
 * primitive is written from frame to frame. One pass over the slots finds the regions to be drawn.
 *   centre  [2 s, 2 s + 1]  Float32  page point about which the slot turns
 *   period  [s]             Float32  ms per turn, negative = anticlockwise, 0 = it does not turn
 *   twinkle [s]             Uint8    Twinkle bits
 *   flow    [s]             Uint8    1 = dashes run along its paint
 * A turning group turns as one body: a turn of its own inside one is not drawn. Picks and boxes are those of the widget
 * at rest.
 */
export class SlotMotion {
  centre = new Float32Array(2 * 64)
  period = new Float32Array(64)
  twinkle = new Uint8Array(64)
  /** 1 = dashes run along the slot's paint by the clock. */
  flow = new Uint8Array(64)
  spinning = 0
  flowing = 0
  twinkling = 0

  /** Takes a slot's motion from its leaves and its parent's motion. `parent` -1 = the page. */
  write(slot: number, parent: number, p: Props | undefined, world: Float64Array, cx: number, cy: number): void {
    this.#rest(slot)
    if (parent >= 0 && this.period[parent] !== 0) {
      this.#turn(slot, this.period[parent], this.centre[2 * parent], this.centre[2 * parent + 1])
    } else if (p?.['animation.rotate.enable'] === true) {
      const m = 6 * slot
      const ms = Math.max(50, Number(p['animation.rotate.speed']) || 1000)
      this.#turn(
        slot,
        p['animation.rotate.direction'] === 'anticlockwise' ? -ms : ms,
        world[m] * cx + world[m + 2] * cy + world[m + 4],
        world[m + 1] * cx + world[m + 3] * cy + world[m + 5],
      )
    }
    const bits = (parent >= 0 ? this.twinkle[parent] : 0) | twinkleOf(p)
    this.twinkle[slot] = bits
    if (bits !== 0) this.twinkling++
  }

  setFlow(slot: number, isFlowing: boolean): void {
    if ((this.flow[slot] === 1) === isFlowing) return
    this.flow[slot] = isFlowing ? 1 : 0
    this.flowing += isFlowing ? 1 : -1
  }

  clear(slot: number): void {
    this.#rest(slot)
    this.setFlow(slot, false)
  }

  #rest(slot: number): void {
    if (this.period[slot] !== 0) this.spinning--
    if (this.twinkle[slot] !== 0) this.twinkling--
    this.period[slot] = 0
    this.twinkle[slot] = 0
  }

  grow(capacity: number): void {
    this.centre = grown(this.centre, 2 * capacity)
    this.period = grown(this.period, capacity)
    this.twinkle = grown(this.twinkle, capacity)
    this.flow = grown(this.flow, capacity)
  }

  #turn(slot: number, period: number, x: number, y: number): void {
    this.period[slot] = period
    this.centre[2 * slot] = x
    this.centre[2 * slot + 1] = y
    this.spinning++
  }
}

function twinkleOf(p: Props | undefined): number {
  if (p?.['animation.twinkle.enable'] !== true) return 0
  if (p['animation.twinkle.twinkleType'] === 'whole') return Twinkle.Fill | Twinkle.Stroke | Twinkle.Font
  return (
    (p['animation.twinkle.fill'] === true ? Twinkle.Fill : 0) |
    (p['animation.twinkle.stroke'] === true ? Twinkle.Stroke : 0) |
    (p['animation.twinkle.font'] === true ? Twinkle.Font : 0)
  )
}

/** Angle at a moment, radians clockwise; exact after weeks. */
export function turnAt(timeMs: number, period: number): number {
  return ((timeMs % period) / period) * 2 * Math.PI
}
