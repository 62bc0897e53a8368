import type { DocStore } from '../document/DocStore.ts'
import type { Engine } from '../runtime/Engine.ts'
import type { Props } from '../schema/prop.ts'
import type { Box, Point } from './Box.ts'
import type { EditTable } from './EditTable.ts'
import type { Stamp } from './Stamp.ts'
import type { Gap } from './snap/gapSource.ts'
import type { RulerGuide } from './snap/rulerGuideSource.ts'
import type { Guide } from './snap/solveSnap.ts'
import type { ToolState } from './ToolState.ts'

/** The designer's settings that tools obey (9: grid on, adsorb off). */
export interface EditingSettings {
  readonly isGridOn: boolean
  readonly isAdsorbOn: boolean
  /** Lines pulled from the rulers, which attract. */
  readonly rulerGuides?: readonly RulerGuide[]
}

/** What of the engine the tools use. */
export type EditingEngine = Pick<
  Engine,
  'camera' | 'setCamera' | 'hitTest' | 'queryRect' | 'setPreview' | 'setOffset' | 'setHidden'
>

/** Widgets that a drag carries, with all they hold, and how far: page units. The same array as long as the drag lasts. */
export interface Carried {
  readonly ids: readonly string[]
  readonly dx: number
  readonly dy: number
}

/** What a running gesture shows above the page. Session state: never written to the document. */
export interface Chrome {
  /** What a click would select. */
  readonly hovered?: string
  readonly marquee?: Box
  readonly guides?: readonly Guide[]
  /** Distances to neighbours that are equal, of what is moved. */
  readonly gaps?: readonly Gap[]
  readonly carried?: Carried
  /** Leaves shown instead of the document's. */
  readonly preview?: ReadonlyMap<string, Props>
  /** A polyline as it is drawn, the segment to the pointer last; page units. */
  readonly path?: readonly Point[]
  /** Size read-out beside the frame while drawing. */
  readonly drawing?: Box
}

/** What states read and write. */
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
  /** The box of a widget on the page as it is shown now. */
  boxOf(id: string): Box | undefined
  show(chrome: Chrome): void
  /** Writes leaves by widget id as one undo step. */
  commit(plan: ReadonlyMap<string, Props>): void
  /** Adds a widget of `type` with these leaves and selects it; undefined when the page is full (5.2). */
  add(type: string, leaves: Props): string | undefined
  /** Puts one of the usual size down with its middle there, and takes the arrow again. @returns false where no size is known */
  place(type: string, middle: Point): boolean
  /** Fills `box` (page units) with a stamp, selects it, and takes the arrow again. @returns false where it is too small (5.1) */
  drawStamp(stamp: Stamp, box: Box): boolean
  /** As `place`, with a stamp of its own size. */
  placeStamp(stamp: Stamp, middle: Point): boolean
  /** A shape was drawn too small (5.1). */
  onSmall(): void
  /** A drag took hold of locked widgets alone. */
  onLocked(): void
  /** The states that others end in; asked for here, so that no two states import each other. */
  idle(): ToolState
  drawPointing(type: string, stamp?: Stamp): ToolState
  /** Back to selecting, as after a shape was drawn. */
  toSelect(): void
}

/** CSS pixels that a pointer may wander before a press becomes a drag. */
const SLOP_PX = 3

export function hasMoved(a: { x: number; y: number }, b: { x: number; y: number }): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) > SLOP_PX
}
