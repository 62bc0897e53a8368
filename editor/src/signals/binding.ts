import type { Props } from '@mimic/engine'
import type { FieldSource } from '../fields/FieldSource.ts'
import { MIXED } from '../fields/fieldValue.ts'

/** The kinds of value that a widget can be bound to (3.3). */
export type Bound =
  | {
      readonly is: 'signal'
      readonly id: string
      readonly equipId: string
      readonly title: string
      readonly equipTitle: string
    }
  | { readonly is: 'mvar'; readonly id: string; readonly title: string }
  /** A value of the whole project; `id` is its key. */
  | { readonly is: 'system'; readonly id: string; readonly title: string }

export type BoundTo = { readonly is: Bound['is']; readonly id: string } | typeof MIXED | undefined

/** The kinds that can be bound at a path: a chart's lists hold one kind each (3.7), every other place takes any. */
const oneKind: Readonly<Record<string, Bound['is']>> = { signalId: 'signal', mvarId: 'mvar', systemKey: 'system' }
const anyKind: readonly Bound['is'][] = ['signal', 'mvar', 'system']
const writtenKind: readonly Bound['is'][] = ['signal']
/** @param isWritten what is picked is written: signals alone can be. */
export const kindsAt = (path: string, isWritten = false): readonly Bound['is'][] => {
  const kind = oneKind[path]
  return kind !== undefined ? [kind] : isWritten ? writtenKind : anyKind
}

/** Reads the binding whose signalId stands at `path`; in an item of a list, `path` holds the id itself. */
export function readBound(source: FieldSource, path: string): BoundTo {
  const kind = oneKind[path]
  if (kind !== undefined) {
    const id = source.value(path)
    return typeof id === 'string' && id !== '' ? { is: kind, id } : undefined
  }
  const at = path.slice(0, -'signalId'.length)
  const type = source.value(`${at}type`)
  const is = type === 'mvar' || type === 'system' ? type : 'signal'
  const id = source.value(is === 'mvar' ? `${at}mvarId` : is === 'system' ? `${at}systemKey` : path)
  if (type === MIXED || id === MIXED) return MIXED
  return typeof id === 'string' && id !== '' ? { is, id } : undefined
}

/**
 * The leaves of a binding (3.3), by the path of its signalId. A widget's own `data.title` is what it writes, so the
 * name of what it is bound to stays out of it; an item of a chart's list has no type, and its title is the name.
 */
export function boundLeaves(path: string, bound: Bound | undefined): Props {
  const kind = oneKind[path]
  if (kind !== undefined) {
    if (bound?.is !== kind) return { [path]: '' }
    return { [path]: bound.id, title: bound.title, ...(bound.is === 'signal' ? { equipId: bound.equipId } : {}) }
  }
  const at = path.slice(0, -'signalId'.length)
  const titles = at === 'data.' ? {} : { [`${at}title`]: bound?.title }
  return {
    [`${at}type`]: bound?.is ?? 'signal',
    [path]: bound?.is === 'signal' ? bound.id : undefined,
    [`${at}equipId`]: bound?.is === 'signal' ? bound.equipId : undefined,
    [`${at}mvarId`]: bound?.is === 'mvar' ? bound.id : undefined,
    [`${at}systemKey`]: bound?.is === 'system' ? bound.id : undefined,
    ...titles,
    ...(at === 'data.' ? {} : { [`${at}subTitle`]: bound?.is === 'signal' ? bound.equipTitle : undefined }),
  }
}
