import { pageLimits } from '../limits.ts'
import { parseColor } from '../values/color.ts'
import { Dirty, type ListProp, type Prop, type Unit } from './prop.ts'

interface Kind<V> {
  readonly initial: V
  /** Sum of {@link Dirty} bits; default Paint. */
  readonly dirty?: number
  readonly live?: true
}

/** A finite number; numeric text is accepted too (forms send text). A number out of range counts as unreadable. */
export function num(
  kind: Kind<number> & { readonly unit: Unit; readonly min?: number; readonly max?: number; readonly integer?: true },
): Prop<number> {
  const { min = -pageLimits.coordinate, max = pageLimits.coordinate, integer, unit } = kind
  const read = prop(kind, (v) => {
    const n = readNumber(v)
    if (n === undefined || n < min || n > max) return undefined
    // `+ 0` turns -0 into 0, which JSON cannot tell apart.
    return integer ? Math.round(n) + 0 : n
  })
  return { ...read, unit, range: [min, max] }
}

/** Text; a number is read as its decimal text (ids of old files are numbers). */
export function str(kind: Partial<Kind<string>> & { readonly max?: number } = {}): Prop<string> {
  const maxLength = kind.max ?? pageLimits.leaf
  const read = prop({ ...kind, initial: kind.initial ?? '' }, (v) => {
    const text = typeof v === 'number' && Number.isFinite(v) ? String(v) : v
    return typeof text === 'string' && text.length <= maxLength ? text : undefined
  })
  return { ...read, maxLength }
}

/** The address of an image. Any text is accepted, so that nothing is lost; forbidden addresses are refused at save. */
export const imageAddress = (): Prop<string> => ({ ...str(), isImage: true })

/** A CSS colour, kept as the file spells it; read it with {@link parseColor}. */
export function color(kind: Kind<string> & Pick<Prop<string>, 'onDark' | 'isGround'>): Prop<string> {
  const { onDark, isGround } = kind
  const read = prop(kind, (v) => (typeof v === 'string' && parseColor(v) !== undefined ? v : undefined))
  return { ...read, ...(onDark ? { onDark } : {}), ...(isGround ? { isGround } : {}) }
}

export function bool(kind: Partial<Kind<boolean>> = {}): Prop<boolean> {
  return prop({ ...kind, initial: kind.initial ?? false }, (v) => {
    if (v === true || v === 1 || v === 'true' || v === '1') return true
    if (v === false || v === 0 || v === 'false' || v === '0') return false
    return undefined
  })
}

export function oneOf<const V extends string>(
  options: readonly V[],
  kind: { readonly initial: NoInfer<V>; readonly dirty?: number; readonly live?: true },
): Prop<V> {
  return { ...prop(kind, (v) => options.find((option) => option === v)), options }
}

/** A field whose form the specification leaves open: any JSON value, kept as it is. */
export function anyLeaf(kind: Partial<Kind<unknown>> = {}): Prop<unknown> {
  return prop<unknown>({ ...kind, initial: kind.initial }, (v) => v)
}

/** A field of a list's item that may be absent: whoever reads it then takes what the widget itself says. */
export function optional<V>(kind: Prop<V>): Prop<V | undefined> {
  return { ...kind, initial: undefined, isOptional: true }
}

/**
 * A list of records: each field is read by its prop, unknown fields are kept, an unreadable item is refused, and an
 * unreadable optional field is left out.
 */
export function listOf<I extends object>(
  fields: { readonly [K in keyof I]-?: Prop<I[K]> },
  kind: { readonly initial?: readonly I[]; readonly dirty?: number } = {},
): ListProp<I> {
  const names = Object.keys(fields) as (keyof I & string)[]
  return {
    initial: kind.initial ?? [],
    dirty: kind.dirty ?? Dirty.Paint,
    fields,
    parseItem(v) {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return undefined
      let item = v as Record<string, unknown>
      for (const name of names) {
        const field: Prop<unknown> = fields[name]
        const stored = item[name]
        const value = stored === undefined ? field.initial : field.parse(stored)
        // Most items are stored as they are read, and views read them with every paint.
        if (Object.is(value, stored)) continue
        if (value === undefined && field.isOptional !== true) return undefined
        if (item === v) item = { ...item }
        if (value === undefined) delete item[name]
        else item[name] = value
      }
      // Every declared field was read by its own prop just above.
      return item as I
    },
  }
}

export function readNumber(v: unknown): number | undefined {
  if (typeof v === 'number') return Number.isFinite(v) ? v : undefined
  if (typeof v !== 'string' || v.trim() === '') return undefined
  const n = Number(v)
  return Number.isFinite(n) ? n : undefined
}

function prop<V>(kind: Kind<V>, parse: (v: unknown) => V | undefined): Prop<V> {
  const { initial, dirty = Dirty.Paint } = kind
  return kind.live ? { initial, dirty, live: true, parse } : { initial, dirty, parse }
}
