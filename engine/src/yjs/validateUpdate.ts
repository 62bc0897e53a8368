import * as Y from 'yjs'
import { pageLimits } from '../schema/limits.ts'
import { isLeafPath, leafProblem } from '../schema/page/jsonLeaf.ts'
import { ProblemLog } from '../schema/page/ProblemLog.ts'
import type { PageProblem } from '../schema/page/pageFile.ts'
import { isWidgetId } from '../schema/page/widgetId.ts'
import { isStructural, isTypeName, Key, type PageRoots, pageRoots, pathOfKey, readPlace } from './layout.ts'

/** The keys that an update wrote, as in the document's layout: leaf paths, `pos`, `del`, `widgetType`. */
export interface TouchedKeys {
  /** By widget id. A new widget names all its keys. */
  readonly widgets: ReadonlyMap<string, ReadonlySet<string>>
  readonly con: ReadonlySet<string>
}

export interface UpdateReport {
  readonly touched: TouchedKeys
  /** If empty, the update may be stored and passed on. Otherwise reload the document and drop the sender. */
  readonly problems: readonly PageProblem[]
  /** The update depends on one that has not arrived: nothing of it is in the document yet. */
  readonly isPending: boolean
}

/** Removed widgets stay in the document: above this number a new epoch is needed before a widget can be added. */
const MAX_WIDGET_MAPS = 10 * pageLimits.widgets
/** Above this number a new epoch should not wait. */
const MANY_WIDGET_MAPS = MAX_WIDGET_MAPS / 2

/** Longest name of a remover, characters. */
const MAX_NAME = 64

/** @returns whether so many widgets were removed that the document needs a new epoch soon */
export function isCrowded(ydoc: Y.Doc): boolean {
  return mapCount(pageRoots(ydoc)) > MANY_WIDGET_MAPS
}

/** Counts removed widgets too, which are never deleted; the public size builds a list of all entries. */
const mapCount = ({ widgets }: PageRoots) => widgets._map.size

/**
 * Applies an update and checks every key it touched: known roots only, no replaced or retyped widgets, plain JSON
 * leaves within limits, readable places. @throws whatever Yjs throws on a malformed update, possibly after changing
 * the document: then it must be loaded again.
 */
export function validateUpdate(ydoc: Y.Doc, update: Uint8Array, origin?: unknown): UpdateReport {
  const roots = pageRoots(ydoc)
  const check = new UpdateCheck(roots)
  const observe = (transaction: Y.Transaction) => check.read(transaction)
  ydoc.on('afterTransaction', observe)
  try {
    Y.applyUpdate(ydoc, update, origin)
  } finally {
    ydoc.off('afterTransaction', observe)
  }
  return {
    touched: { widgets: check.widgets, con: check.con },
    problems: check.log.list,
    isPending: ydoc.store.pendingStructs !== null || ydoc.store.pendingDs !== null,
  }
}

/** @returns the keys that an update would touch. It is applied to a copy of the document, which costs that copy. */
export function touchedKeys(ydoc: Y.Doc, update: Uint8Array): TouchedKeys {
  const copy = new Y.Doc()
  try {
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(ydoc))
    return validateUpdate(copy, update).touched
  } finally {
    copy.destroy()
  }
}

class UpdateCheck {
  readonly widgets = new Map<string, Set<string>>()
  readonly con = new Set<string>()
  readonly log = new ProblemLog()
  readonly #roots: PageRoots

  constructor(roots: PageRoots) {
    this.#roots = roots
  }

  read(transaction: Y.Transaction): void {
    const { widgets, con } = this.#roots
    for (const [type, keys] of transaction.changed) {
      // Identity tells the roots apart; the generics of Yjs do not line up here.
      const target: unknown = type
      if (target === widgets) for (const id of keys) this.#readWidget(id, transaction)
      else if (target === con) for (const key of keys) this.#readOption(key)
      else if (type.parent === (widgets as unknown) && type instanceof Y.Map) this.#readKeys(type, keys)
      else this.log.add('$', 'notAPage')
    }
    if (mapCount(this.#roots) > MAX_WIDGET_MAPS) this.log.add('$.widgets', 'tooMany')
  }

  #readWidget(id: string | null, transaction: Y.Transaction): void {
    const path = `$.widgets.${id}`
    const map = id === null ? undefined : this.#roots.widgets.get(id)
    if (id === null || !isWidgetId(id) || !(map instanceof Y.Map)) {
      this.log.add(path, 'type')
      return
    }
    // The first map of an id is the one that everybody writes to.
    const entry = this.#roots.widgets._map.get(id)
    if (entry?.left && !isNewIn(transaction, entry.left)) this.log.add(path, 'duplicateId')
    this.widgets.set(id, new Set(map.keys()))
    if (!isTypeName(map.get(Key.type))) this.log.add(`${path}.${Key.type}`, 'type')
    if (readPlace(map.get(Key.pos)) === undefined) this.log.add(`${path}.${Key.pos}`, 'type')
    for (const key of map.keys()) this.#checkKey(map, key, path)
    if (map.size > pageLimits.leaves) this.log.add(path, 'tooMany')
  }

  #readKeys(map: Y.Map<unknown>, keys: ReadonlySet<string | null>): void {
    const id = map._item?.parentSub ?? ''
    const path = `$.widgets.${id}`
    const touched = this.widgets.get(id) ?? new Set()
    this.widgets.set(id, touched)
    for (const key of keys) {
      if (key === null) this.log.add(path, 'type')
      else {
        touched.add(key)
        if (key === Key.type) this.log.add(`${path}.${key}`, 'type')
        this.#checkKey(map, key, path)
      }
    }
    if (map.size > pageLimits.leaves) this.log.add(path, 'tooMany')
  }

  #readOption(key: string | null): void {
    const path = `$.con.${key}`
    if (key === null || key === 'password' || !isLeafPath(key)) {
      this.log.add(path, 'type')
      return
    }
    this.con.add(key)
    const value = this.#roots.con.get(key)
    const problem = value === undefined ? undefined : leafProblem(value)
    if (problem) this.log.add(path, problem)
    if (this.#roots.con.size > pageLimits.leaves) this.log.add('$.con', 'tooMany')
  }

  #checkKey(map: Y.Map<unknown>, key: string, path: string): void {
    const value = map.get(key)
    if (key === Key.type) return
    const problem = keyProblem(key, value)
    if (problem) this.log.add(`${path}.${isStructural(key) ? key : pathOfKey(key)}`, problem)
  }
}

function keyProblem(key: string, value: unknown): 'tooLarge' | 'type' | undefined {
  if (key === Key.pos) return readPlace(value) === undefined ? 'type' : undefined
  if (key === Key.del) return value === undefined || typeof value === 'boolean' || isName(value) ? undefined : 'type'
  if (!isLeafPath(key)) return 'type'
  return value === undefined ? undefined : leafProblem(value)
}

const isName = (v: unknown) => typeof v === 'string' && v !== '' && v.length <= MAX_NAME

function isNewIn(transaction: Y.Transaction, item: Y.Item): boolean {
  return item.id.clock >= (transaction.beforeState.get(item.id.client) ?? 0)
}
