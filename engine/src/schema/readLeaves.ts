import { pageLimits } from './limits.ts'
import { listLeaves } from './listItems.ts'
import type { ProblemLog } from './ProblemLog.ts'
import { encodeSegment, hostileNames, isPlainObject } from './path.ts'
import type { ListProp, Prop } from './prop.ts'

/** The declared leaves and lists that a JSON object is read against. Both empty for an unknown widget type. */
export interface LeafSchema {
  readonly props: Readonly<Record<string, Prop<unknown>>>
  readonly lists: Readonly<Record<string, ListProp>>
  /** Every path above a declared one: a plain value there is unreadable. */
  readonly inner: ReadonlySet<string>
}

export function leafSchema(
  props: Readonly<Record<string, Prop<unknown>>>,
  lists: Readonly<Record<string, ListProp>> = {},
): LeafSchema {
  const inner = new Set<string>()
  for (const path of [...Object.keys(props), ...Object.keys(lists)]) {
    for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) inner.add(path.slice(0, dot))
  }
  return { props, lists, inner }
}

/**
 * The fields of one widget (or of `con`) as flat leaves. Declared leaves are read by their prop, declared lists become
 * keyed items, everything else is kept as it stands; arrays and empty objects are leaves. `skip`: top-level names that
 * are no leaves. `at`: JSON path of the object, for problems.
 */
export function readLeaves(
  node: Readonly<Record<string, unknown>>,
  schema: LeafSchema,
  skip: ReadonlySet<string>,
  at: string,
  log: ProblemLog,
): Record<string, unknown> {
  const leaves: Record<string, unknown> = {}
  let count = 0

  const keep = (path: string, value: unknown, jsonPath: string) => {
    if (count >= pageLimits.leaves) return log.add(jsonPath, 'tooMany')
    count++
    leaves[path] = value
  }

  const visit = (value: unknown, path: string, jsonPath: string) => {
    const prop = Object.hasOwn(schema.props, path) ? schema.props[path] : undefined
    const list = Object.hasOwn(schema.lists, path) ? schema.lists[path] : undefined
    if (prop) {
      const parsed = prop.parse(value)
      if (parsed !== undefined) keep(path, parsed, jsonPath)
      else log.add(jsonPath, typeof value === typeof prop.initial ? 'range' : 'type')
    } else if (list) {
      if (!Array.isArray(value)) return log.add(jsonPath, 'type')
      const items = readItems(value, list, jsonPath, log)
      for (const [itemPath, item] of Object.entries(listLeaves(path, items))) keep(itemPath, item, jsonPath)
    } else if (isPlainObject(value) && (Object.keys(value).length > 0 || schema.inner.has(path))) {
      for (const [name, inside] of Object.entries(value)) {
        if (hostileNames.has(name)) log.add(`${jsonPath}.${name}`, 'type')
        else visit(inside, `${path}.${encodeSegment(name)}`, `${jsonPath}.${name}`)
      }
    } else if (schema.inner.has(path)) log.add(jsonPath, 'type')
    else if (path.length > pageLimits.path) log.add(jsonPath, 'tooLarge')
    else keep(path, value, jsonPath)
  }

  for (const [name, value] of Object.entries(node)) {
    if (skip.has(name) || value === undefined) continue
    if (hostileNames.has(name)) log.add(`${at}.${name}`, 'type')
    else visit(value, encodeSegment(name), `${at}.${name}`)
  }
  for (const [path, list] of Object.entries(schema.lists)) {
    if (list.initial.length > 0 && !hasField(node, path)) Object.assign(leaves, listLeaves(path, list.initial))
  }
  return leaves
}

function readItems(value: readonly unknown[], list: ListProp, at: string, log: ProblemLog): object[] {
  const items: object[] = []
  value.forEach((entry, i) => {
    const item = hasHostileName(entry) ? undefined : list.parseItem(entry)
    if (item) items.push(item)
    else log.add(`${at}[${i}]`, 'type')
  })
  return items
}

function hasHostileName(v: unknown): boolean {
  return isPlainObject(v) && Object.keys(v).some((name) => hostileNames.has(name))
}

function hasField(node: Readonly<Record<string, unknown>>, path: string): boolean {
  let at: unknown = node
  for (const name of path.split('.')) {
    if (!isPlainObject(at) || !Object.hasOwn(at, name)) return false
    at = at[name]
  }
  return Array.isArray(at)
}
