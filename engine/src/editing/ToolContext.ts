import type { DocStore, DocTx } from '../document/DocStore.ts'
import type { Engine } from '../runtime/Engine.ts'
import type { Props } from '../schema/props/prop.ts'
import type { Box, Point } from './Box.ts'
import type { LastCopy } from './commands/LastCopy.ts'
import type { EditTable } from './EditTable.ts'
import type { TurnedBox } from './Frame.ts'
import type { Stamp } from './Stamp.ts'
import type { Gap } from './snap/gapSource.ts'
import type { RulerGuide } from './snap/rulerGuideSource.ts'
import type { Guide } from './snap/solveSnap.ts'
import type { ToolState } from './ToolState.ts'

/** The designer's settings that tools obey (9: grid on, adsorb off). */
export interface EditingSettings {
  readonly isGridOn: boolean
  readonly isAdsorbOn: boolean
  /** Lines pulled from the rulers; widgets snap to them. */
  readonly rulerGuides?: readonly RulerGuide[]
}

/** The part of the engine that tools use. */
export type EditingEngine = Pick<
  Engine,
  'camera' | 'setCamera' | 'hitTest' | 'queryRect' | 'setPreview' | 'setOffset' | 'setHidden'
>

/**
 * Widgets that a drag carries, with all they contain, and their offset in page units. The array stays the same during a
 * drag.
 */
export interface Carried {
  readonly ids: readonly string[]
  readonly dx: number
  readonly dy: number
}

/** Drawings of a running gesture above the page. Session state: never written to the document. */
export interface Chrome {
  /** The widget that a click would select. */
  readonly hovered?: string
  readonly marquee?: Box
  readonly guides?: readonly Guide[]
  /** Equal distances between the moved widgets and their neighbours. */
  readonly gaps?: readonly Gap[]
  readonly carried?: Carried
  /** Widgets of which a drag makes copies, and the copies' offset: the widgets themselves stay. */
  readonly copied?: Carried
  /** Leaves that override the document's. */
  readonly preview?: ReadonlyMap<string, Props>
  /** A polyline while it is drawn, with the segment to the pointer last; page units. */
  readonly path?: readonly Point[]
  /** Box whose size is read out while drawing. */
  readonly drawing?: Box
  /** Angle that is read out beside the pointer while turning: degrees, and page units. */
  readonly turning?: { readonly degrees: number; readonly at: Point }
}

/** State and operations that tool states use. */
export interface ToolContext {
  readonly document: DocStore
  readonly engine: EditingEngine
  readonly edits: EditTable
  readonly settings: EditingSettings
  readonly selection: readonly string[]
  readonly hidden: ReadonlySet<string>
  /** The group whose parts are selected; null = the page. */
  readonly scope: string | null
  select(ids: readonly string[]): void
  /** The frame around the selection as it is shown now. */
  readonly frame: Box | undefined
  /** The frame whose handles are pulled: upright, or turned with the one widget that is selected. */
  readonly handleFrame: TurnedBox | undefined
  /** The box of a widget on the page as it is shown now. */
  boxOf(id: string): Box | undefined
  show(chrome: Chrome): void
  /** Writes leaves by widget id as one undo step. */
  commit(plan: ReadonlyMap<string, Props>): void
  /** Runs one transaction of the user: one undo step. */
  write(fn: (tx: DocTx) => void): void
  readonly lastCopy: LastCopy
  /** Adds a widget of `type` with these leaves and selects it; undefined when the page is full (5.2). */
  add(type: string, leaves: Props): string | undefined
  /**
   * Places a widget of its usual size with its middle there, and selects the arrow tool.
   * @returns false where no size is known
   */
  place(type: string, middle: Point): boolean
  /**
   * Fills `box` (page units) with a stamp, selects it, and selects the arrow tool.
   * @returns false where it is too small (5.1)
   */
  drawStamp(stamp: Stamp, box: Box): boolean
  /** Places a stamp in its own size, like `place`. */
  placeStamp(stamp: Stamp, middle: Point): boolean
  /** Called when a shape was drawn too small (5.1). */
  onSmall(): void
  /** Called when a drag or a click has drawn a widget, which is selected. */
  onDrawn(id: string): void
  /** Called when a drag holds locked widgets only. */
  onLocked(): void
  /** Called when the page takes no more widgets of this type (5.2). */
  onFull(type: string): void
  /** Called when a gesture ends because others have removed or changed what it holds. */
  onLost(): void
  /** The state in which others end. It is created here, so that no two states import each other. */
  idle(): ToolState
  drawPointing(type: string, stamp?: Stamp): ToolState
  /** Returns to the selection tool, as after drawing a shape. */
  toSelect(): void
}

/** CSS pixels that a pointer may move before a press becomes a drag. */
const SLOP_PX = 3

export function hasMoved(a: { x: number; y: number }, b: { x: number; y: number }): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) > SLOP_PX
}
