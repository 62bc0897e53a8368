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

/** Where the page stands on the canvas. Sizes in CSS pixels; x and y are the page point at the top left corner. */
export interface View {
  x: number
  y: number
  zoom: number
  width: number
  height: number
  /** Device pixels per CSS pixel. */
  dpr: number
}

/** All that a backend needs to draw one frame. One instance per engine, updated in place. */
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
  /** Handle of the image that is stretched over the page; 0 = none, or not there yet. */
  pageImage: number
  /** Monotonic, ms: what turns is drawn at this moment. */
  timeMs: number
  /** What twinkles is in its dim half. */
  isDim: boolean
  readonly damage: DamageList
  /** Slots whose primitives changed since the last frame; `repaintedCount` entries. */
  repainted: Int32Array
  repaintedCount: number
  /** Slots whose world map or visibility changed. */
  moved: Int32Array
  movedCount: number
}
