import type { WidgetModel } from '../schema/model/WidgetModel.ts'
import type { Props, Unit } from '../schema/props/prop.ts'

/**
 * One field of the inspector. `path` is the dotted leaf; its label follows from `label`, or else from `path`. Controls
 * that write more than their leaf: `signal` writes the whole binding around its signalId. `condition` writes the whole
 * comparison around its symbol, or a list of comparisons. `comparand` writes the value beside the symbol of its item,
 * which is two ends of a range for `between`. `report` picks a report of the kind in `options`, and writes the report's
 * columns into the list that `fills` names.
 */
export interface InspectorField {
  readonly path: string
  readonly control:
    | 'number'
    | 'text'
    | 'area'
    | 'color'
    | 'switch'
    | 'select'
    | 'signal'
    | 'condition'
    | 'comparand'
    | 'dash'
    | 'image'
    | 'page'
    | 'region'
    | 'report'
    | 'columns'
    | 'equipments'
    | 'list'
  readonly label?: string
  readonly options?: readonly string[]
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly unit?: Unit
  /** Whole numbers only. */
  readonly isWhole?: true
  /** The period of an angle: steps beyond it continue at 0, and steps below 0 continue at it. */
  readonly wrap?: number
  /** The field is required while each of these leaves has one of these values. */
  readonly needed?: Readonly<Record<string, readonly unknown[]>>
  /** For a signal that is written: only writable signals can be picked. */
  readonly writes?: true
  /** The field is shown only while each of these leaves has one of these values. */
  readonly when?: Readonly<Record<string, readonly unknown[]>>
  readonly fills?: string
  /** The field is folded away at the end of its group. */
  readonly isRare?: true
  /** For a list: the fields of one item, with paths within the item. */
  readonly items?: readonly InspectorField[]
  /** For a list: the item that is added. Without it, the last item is copied, or an empty list gets the model's default item. */
  readonly newItem?: object
  /** Short: two such fields stand in one row. */
  readonly isHalf?: true
}

export interface InspectorGroup {
  readonly title: 'general' | 'position' | 'style' | 'text' | 'data' | 'animation' | 'click' | 'extra'
  readonly fields: readonly InspectorField[]
}

interface TextPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The text that is a widget's main content: it is edited in its place on the drawing board. */
export interface EditedText {
  readonly path: string
  /** Enter ends the editing, and Shift+Enter begins a line. */
  readonly isOneLine?: true
  /** Drawing a widget of the type begins to edit its text. */
  readonly isTypedAtOnce?: true
  /**
   * The box in which the text stands, in the frame of the widget's leaves; undefined while it is not shown.
   * @param p complete
   */
  placeOf(p: Props): TextPlace | undefined
}

/** The editing operations of a widget type. They return leaves and never write. */
export interface WidgetEdit {
  readonly model: WidgetModel
  readonly inspector: readonly InspectorGroup[]
  readonly text?: EditedText
  /** Leaves of a new widget that was drawn by a drag from (x0, y0) to (x1, y1); undefined when it is too small (5.1). */
  create(x0: number, y0: number, x1: number, y1: number): Props | undefined
  /** Leaves after the box became `box` = [x, y, width, height]; undefined when refused (5.1). */
  resize(start: Props, box: readonly [number, number, number, number]): Props | undefined
  /** Present where the widget has no angle: leaves after quarter turns clockwise about (cx, cy). */
  turn?(start: Props, cx: number, cy: number, quarterTurns: number): Props
  /** Leaves after a move by (dx, dy), rounded to integers. */
  move(start: Props, dx: number, dy: number): Props
}
