/**
 * Cost of a change of a prop; it decides how far up the pipeline the frame starts. Shift: the box moves together with
 * its paint, so nothing is painted again. Value: a shown value changes, so the static layer stays. Sharp: the paint is
 * the same, but its texts stand elsewhere between the device pixels. Tree: the widget has another parent. Look: the
 * widget and all it contains look different in place (hidden, twinkling).
 */
export const Dirty = { Paint: 1, Bounds: 2, Transform: 4, Tree: 8, Shift: 16, Value: 32, Sharp: 64, Look: 128 } as const

/** Unit of a number; `1` for shares and counts. */
export type Unit = 'page units' | 'page units/s' | 'screen px' | '°' | 'ms' | 's' | 'min' | 'h' | 'of the signal' | '1'

/**
 * One leaf of a widget: its default, its parser, and the cost of its change. Leaves are addressed by the dotted path of
 * the page file (`style.fill.color`).
 */
export interface Prop<V> {
  readonly initial: V
  /** Replaces `initial` on a dark page: see {@link initialOnDark}. */
  readonly onDark?: V
  /** True for a fill that covers the page, so that the widget's other paint stands on it. */
  readonly isGround?: true
  /** A sum of {@link Dirty} bits. */
  readonly dirty: number
  /** A signal may drive it through the live overlay, outside the document. */
  readonly live?: true
  /** Unit, for numbers. */
  readonly unit?: Unit
  /** Least and greatest value, both allowed, for numbers. */
  readonly range?: readonly [number, number]
  /** True for the address of an image: see `isImageAddress`. */
  readonly isImage?: true
  /** Most characters, for texts. */
  readonly maxLength?: number
  /** True for a field of a list's item that may be absent; there an unreadable value counts as absent. */
  readonly isOptional?: true
  /** Allowed values, for choices. */
  readonly options?: readonly string[]
  /** @returns `v` as a value, or undefined: then the caller reports the path and takes the default */
  parse(v: unknown): V | undefined
}

/** The leaves of one widget, flat, by dotted path. The same form in memory, in diffs and in the shared document. */
export type Props = Readonly<Record<string, unknown>>

/** A list whose items people edit: stored as `<path>.<itemId>` leaves, each `{ ...item, k }` with the order key `k`. */
export interface ListProp<I extends object = object> {
  readonly initial: readonly I[]
  readonly dirty: number
  readonly fields: Readonly<Record<string, Prop<unknown>>>
  parseItem(v: unknown): I | undefined
}
