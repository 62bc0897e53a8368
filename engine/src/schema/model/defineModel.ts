import { colorLists, commonProps, rectPosition } from '../props/common.ts'
import type { ListProp, Prop, Props } from '../props/prop.ts'
import { distanceToRoundRect } from '../values/distance.ts'
import type { WidgetModel, WidgetTraits, WidgetType } from './WidgetModel.ts'

type PropTable = Readonly<Record<string, Prop<unknown>>>

/** A model whose prop and list tables keep their exact types, so that `TypedProps` knows every leaf's type. */
export type ModelOf<T extends WidgetType, P extends PropTable, L extends Readonly<Record<string, ListProp>>> = Omit<
  WidgetModel<T>,
  'props' | 'lists'
> & {
  readonly props: P
  readonly lists: L
}

/** Declares a model: its own leaves and lists in addition to those of all widgets. */
export function defineModel<
  const T extends WidgetType,
  const P extends PropTable,
  const L extends Readonly<Record<string, ListProp>>,
>(
  model: WidgetTraits & {
    readonly type: T
    readonly geometry: WidgetModel['geometry']
    readonly props: P
    readonly lists?: L
    writeBox(p: Props, out: Float64Array): void
    distance(p: Props, x: number, y: number): number
  },
): ModelOf<T, typeof commonProps & P, typeof colorLists & L> {
  return {
    ...model,
    props: { ...commonProps, ...model.props },
    // An absent table is the empty one.
    lists: { ...colorLists, ...(model.lists ?? ({} as L)) },
  }
}

/** Reads a number leaf of props that may be sparse. */
export function leafNumber(p: Props, path: string, prop: Prop<number>): number {
  const v = p[path]
  return typeof v === 'number' ? v : prop.initial
}

/** Box and distance of a widget with the position of {@link rectPosition} and corners rounded by `radius(p)`. */
export function rectGeometry(radius: (p: Props) => number = () => 0) {
  const x = (p: Props) => leafNumber(p, 'position.x', rectPosition['position.x'])
  const y = (p: Props) => leafNumber(p, 'position.y', rectPosition['position.y'])
  const width = (p: Props) => leafNumber(p, 'position.width', rectPosition['position.width'])
  const height = (p: Props) => leafNumber(p, 'position.height', rectPosition['position.height'])
  return {
    geometry: 'rect' as const,
    writeBox(p: Props, out: Float64Array): void {
      out[0] = x(p)
      out[1] = y(p)
      out[2] = x(p) + width(p)
      out[3] = y(p) + height(p)
    },
    distance(p: Props, px: number, py: number): number {
      return distanceToRoundRect(x(p), y(p), width(p), height(p), radius(p), px, py)
    },
  }
}
