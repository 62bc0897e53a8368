import type { Props } from '../schema/prop.ts'
import type { WidgetModel } from '../schema/WidgetModel.ts'

/**
 * One field of the inspector. `path` is the dotted leaf; labels follow from it (editor's tables), or from `label`.
 * `signal` writes the whole binding that its signalId stands in; `condition` the comparison that its symbol stands in,
 * lists of comparisons included, and `comparand` the value beside the symbol of its item: two ends of a range where that
 * is `between`. `report` picks one of the project's reports of the kind in `options`; `fills` names the
 * list that its columns go into.
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
    | 'report'
    | 'columns'
    | 'equipments'
    | 'list'
  readonly label?: string
  readonly options?: readonly string[]
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** Steps go on from 0 beyond it and from it below 0: an angle. */
  readonly wrap?: number
  /** Must not be empty while each of these leaves has one of these values. */
  readonly needed?: Readonly<Record<string, readonly unknown[]>>
  /** Of a signal: it is written, so only those that take a value may be picked. */
  readonly writes?: true
  /** Shown only while each of these leaves has one of these values: a fill that is off has no colour to choose. */
  readonly when?: Readonly<Record<string, readonly unknown[]>>
  readonly fills?: string
  /** Seldom needed: stands at the end of its group, folded away. */
  readonly isRare?: true
  /** Of a list: the fields of one item, paths within the item. */
  readonly items?: readonly InspectorField[]
}

export interface InspectorGroup {
  readonly title: 'general' | 'position' | 'style' | 'text' | 'data' | 'animation' | 'click' | 'extra'
  readonly fields: readonly InspectorField[]
}

/** What the designer may do with a widget. Returns patches; never writes. */
export interface WidgetEdit {
  readonly model: WidgetModel
  readonly inspector: readonly InspectorGroup[]
  /** Leaves of a new widget whose box is the drag from (x0, y0) to (x1, y1); undefined when too small (5.1). */
  create(x0: number, y0: number, x1: number, y1: number): Props | undefined
  /** Leaves after the box became `box` = [x, y, width, height]; undefined when refused (5.1). */
  resize(start: Props, box: readonly [number, number, number, number]): Props | undefined
  /** For a widget without an angle of its own: leaves after quarter turns clockwise about (cx, cy). */
  turn?(start: Props, cx: number, cy: number, quarterTurns: number): Props
  /** Leaves after a move by (dx, dy), rounded to integers. */
  move(start: Props, dx: number, dy: number): Props
}
