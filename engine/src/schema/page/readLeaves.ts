import { pageLimits } from '../limits.ts'
import { listLeaves } from '../props/listItems.ts'
import type { ListProp, Prop } from '../props/prop.ts'
import type { ProblemLog } from './ProblemLog.ts'
import type { PageProblem } from './pageFile.ts'
import { encodeSegment, hostileNames, isPlainObject } from './path.ts'
import { TextPool } from './TextPool.ts'

/** The declared leaves and lists of a type as a tree of field names; empty for an unknown type. */
export interface LeafSchema {
  readonly root: Branch
  /** Lists that have default items where a file does not mention them. */
  readonly filled: readonly (readonly [path: string, list: ListProp])[]
}

/** The declaration at one path, and the names declared below it. */
interface Branch {
  readonly path: string
  prop: Prop<unknown> | undefined
  list: ListProp | undefined
  readonly inside: Map<string, Branch>
}

const branch = (path: string): Branch => ({ path, prop: undefined, list: undefined, inside: new Map() })

export function leafSchema(
  props: Readonly<Record<string, Prop<unknown>>>,
  lists: Readonly<Record<string, ListProp>> = {},
): LeafSchema {
  const root = branch('')
  for (const path of Object.keys(props)) branchAt(root, path).prop = props[path]
  for (const path of Object.keys(lists)) branchAt(root, path).list = lists[path]
  return { root, filled: Object.entries(lists).filter(([, list]) => list.initial.length > 0) }
}

function branchAt(root: Branch, path: string): Branch {
  let at = root
  for (let from = 0; from <= path.length; ) {
    const dot = path.indexOf('.', from)
    const end = dot === -1 ? path.length : dot
    const name = path.slice(from, end)
    let next = at.inside.get(name)
    if (next === undefined) {
      next = branch(path.slice(0, end))
      at.inside.set(name, next)
    }
    at = next
    from = end + 1
  }
  return at
}

/**
 * Reads the fields of one widget (or of `con`) as flat leaves. Declared leaves are read by their prop, declared lists
 * become keyed items, everything else is kept as it is; arrays and empty objects are leaves. `skip`: top-level names
 * that are not leaves. `at`: JSON path of the object, for problems. `texts`: the page's pool.
 */
export function readLeaves(
  node: Readonly<Record<string, unknown>>,
  schema: LeafSchema,
  skip: ReadonlySet<string>,
  at: () => string,
  log: ProblemLog,
  texts: TextPool = new TextPool(),
): Record<string, unknown> {
  const reading = new LeafReading(at, log, texts)
  for (const name of Object.keys(node)) {
    if (skip.has(name) || node[name] === undefined) continue
    reading.field(node[name], name, schema.root.inside.get(name), undefined)
  }
  const { leaves } = reading
  for (const [path, list] of schema.filled) {
    if (!hasField(node, path)) Object.assign(leaves, listLeaves(path, list.initial))
  }
  return leaves
}

class LeafReading {
  readonly leaves: Record<string, unknown> = {}
  readonly #at: () => string
  readonly #log: ProblemLog
  readonly #texts: TextPool
  /** Field names from the object down to the present one: a JSON path is only spelled for a problem. */
  readonly #trail: string[] = []
  #count = 0

  constructor(at: () => string, log: ProblemLog, texts: TextPool) {
    this.#at = at
    this.#log = log
    this.#texts = texts
  }

  /**
   * @param known the declaration at this place
   * @param above the path of the enclosing object, unless that is the root
   */
  field(value: unknown, name: string, known: Branch | undefined, above: string | undefined): void {
    this.#trail.push(name)
    if (known !== undefined) this.#declared(value, known)
    else if (hostileNames.has(name)) this.#report('type')
    else this.#unknown(value, above === undefined ? encodeSegment(name) : `${above}.${encodeSegment(name)}`)
    this.#trail.pop()
  }

  #declared(value: unknown, known: Branch): void {
    const { prop, list, path, inside } = known
    if (prop !== undefined) {
      const parsed = prop.parse(value)
      if (parsed !== undefined) this.#keep(path, parsed)
      else this.#report(typeof value === typeof prop.initial ? 'range' : 'type')
    } else if (list !== undefined) {
      if (Array.isArray(value)) this.#items(value, list, path)
      else this.#report('type')
    } else if (isPlainObject(value)) {
      for (const name of Object.keys(value)) this.field(value[name], name, inside.get(name), path)
    } else this.#report('type')
  }

  #unknown(value: unknown, path: string): void {
    if (isPlainObject(value)) {
      const names = Object.keys(value)
      for (const name of names) this.field(value[name], name, undefined, path)
      if (names.length > 0) return
    }
    if (path.length > pageLimits.path) this.#report('tooLarge')
    else this.#keep(path, value)
  }

  #items(value: readonly unknown[], list: ListProp, path: string): void {
    const items = readItems(value, list, () => this.#jsonPath(), this.#log)
    const leaves = listLeaves(path, items)
    for (const itemPath of Object.keys(leaves)) this.#keep(itemPath, leaves[itemPath])
  }

  #keep(path: string, value: unknown): void {
    if (this.#count >= pageLimits.leaves) {
      this.#report('tooMany')
      return
    }
    this.#count++
    this.leaves[path] = typeof value === 'string' ? this.#texts.shared(value) : value
  }

  #report(reason: PageProblem['reason']): void {
    this.#log.add(this.#jsonPath(), reason)
  }

  #jsonPath(): string {
    return [this.#at(), ...this.#trail].join('.')
  }
}

function readItems(value: readonly unknown[], list: ListProp, at: () => string, log: ProblemLog): object[] {
  const items: object[] = []
  const optionalNames = Object.keys(list.fields).filter((name) => list.fields[name]?.isOptional)
  value.forEach((entry, i) => {
    const item = hasHostileName(entry) ? undefined : list.parseItem(entry)
    if (item) {
      items.push(item)
      for (const name of optionalNames) if (isLost(entry, item, name)) log.add(`${at()}[${i}].${name}`, 'type')
    } else log.add(`${at()}[${i}]`, 'type')
  })
  return items
}

/** An optional field of an item was unreadable, and left out. */
function isLost(entry: unknown, item: object, name: string): boolean {
  return isPlainObject(entry) && entry[name] !== undefined && !Object.hasOwn(item, name)
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
