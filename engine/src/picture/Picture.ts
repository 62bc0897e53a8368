import type { Images } from '../image/ImageStore.ts'
import type { SlotMotion } from '../scene/SlotMotion.ts'
import type { DamageList } from './DamageList.ts'
import type { DisplayList } from './DisplayList.ts'

/** The parts of the scene that drawing reads (layout: Scene.ts). */
export interface DrawnScene {
  readonly count: number
  readonly capacity: number
  readonly order: Int32Array
  readonly orderCount: number
  readonly orderVersion: number
  readonly rank: Int32Array
  readonly world: Float64Array
  readonly drawn: Float64Array
  readonly inkLocal: Float64Array
  readonly ink: Float64Array
  readonly flags: Uint8Array
  readonly motion: SlotMotion
}

/** The camera and the canvas. Sizes in CSS pixels; x and y are the page point at the top left corner. */
export interface View {
  x: number
  y: number
  zoom: number
  width: number
  height: number
  /** Device pixels per CSS pixel. */
  dpr: number
}

/** Input of a backend for one frame. There is one instance per engine, updated in place. */
export interface Picture {
  readonly scene: DrawnScene
  readonly list: DisplayList
  readonly view: View
  pageWidth: number
  pageHeight: number
  /** 0xRRGGBBAA. */
  pageColor: number
  surroundColor: number
  readonly images: Images
  /** Handle of the image that is stretched over the page; 0 = none, or not ready. */
  pageImage: number
  /** Monotonic time, ms, at which rotation and flow are drawn. */
  timeMs: number
  /** True during the dim half of twinkling. */
  isDim: boolean
  readonly damage: DamageList
  /** Slots whose primitives changed since the last frame; `repaintedCount` entries. */
  repainted: Int32Array
  repaintedCount: number
  /** Slots whose world transform or visibility changed. */
  moved: Int32Array
  movedCount: number
}
