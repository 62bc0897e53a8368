/**
 * What a change of a prop costs; the frame goes up the pipe only as far as it must. Shift: the box moves with all that is
 * painted in it, so that nothing is painted anew. Value: a value is shown, so what no value changes stays as it was painted. Sharp: what is painted is the
 * same, but its texts stand elsewhere between the pixels. Tree: it has another parent. Look: it shows otherwise with all
 * it holds, wherever it stands (hidden, twinkling).
 */
export const Dirty = { Paint: 1, Bounds: 2, Transform: 4, Tree: 8, Shift: 16, Value: 32, Sharp: 64, Look: 128 } as const

/** What a number counts; `1` for shares and counts. */
export type Unit = 'page units' | 'page units/s' | 'screen px' | '°' | 'ms' | 's' | 'min' | 'h' | 'of the signal' | '1'

/**
 * One leaf of a widget: its default, how it is read from anything, and what its change costs.
 * Leaves are addressed by the dotted path of the page file (`style.fill.color`).
 */
export interface Prop<V> {
  readonly initial: V
  /** Instead of `initial` where the widget stands on a dark page: see {@link initialOnDark}. */
  readonly onDark?: V
  /** Of a fill: it covers the page, so that what the widget draws stands on it. */
  readonly isGround?: true
  /** A sum of {@link Dirty} bits. */
  readonly dirty: number
  /** A signal may drive it through the live overlay, outside the document. */
  readonly live?: true
  /** Of a number. */
  readonly unit?: Unit
  /** Of a number: least and most, both allowed. */
  readonly range?: readonly [number, number]
  /** The address of an image: see `isImageAddress`. */
  readonly isImage?: true
  /** Of a choice. */
  readonly options?: readonly string[]
  /** The value if `v` can be read as one, else undefined: the caller reports the path and takes the default. */
  parse(v: unknown): V | undefined
}

/** The leaves of one widget, flat, by dotted path. The same form in memory, in diffs and in the shared document. */
export type Props = Readonly<Record<string, unknown>>

/** A list whose items people edit: stored as `<path>.<itemId>` leaves, each `{ ...item, k }` with the order key `k`. */
export interface ListProp<I extends object = object> {
  readonly initial: readonly I[]
  readonly dirty: number
  parseItem(v: unknown): I | undefined
}
