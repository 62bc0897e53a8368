import { isPlainObject } from '../schema/page/path.ts'
import type { LossLog } from './losses.ts'

/** A part of a file that no reader looked at. */
export interface Unread {
  /** Path from the root: `pens[3].shadowColor`. */
  readonly path: string
  /** Its value or its name; empty where it has none. */
  readonly text: string
  /** Number of its leaves with content. */
  readonly leaves: number
}

/**
 * Wraps parsed JSON and remembers which of its leaves were read, so that the others can be reported as lost. A part
 * that nobody looked into is one entry with its number of leaves.
 */
export class ReadTracker {
  readonly #read = new WeakMap<object, Set<string>>()
  readonly #seen = new WeakMap<object, object>()
  readonly #rawOf = new WeakMap<object, object>()

  /** @returns the same value, with its objects watched */
  watch<T>(value: T): T {
    if (typeof value !== 'object' || value === null) return value
    const known = this.#seen.get(value)
    // A proxy without traps that change answers equals the object behind it.
    if (known !== undefined) return known as T
    const read = new Set<string>()
    const proxy = new Proxy(value, {
      get: (target, key) => {
        const found: unknown = Reflect.get(target, key)
        if (typeof key === 'string' && Object.hasOwn(target, key)) read.add(key)
        return typeof found === 'object' ? this.watch(found) : found
      },
    })
    this.#read.set(value, read)
    this.#seen.set(value, proxy)
    this.#rawOf.set(proxy, value)
    return proxy
  }

  /** Marks a value and everything in it as read, because it is reported in another way. */
  settle(value: unknown, depth = 0): void {
    const raw = this.#raw(value)
    if (raw === undefined || depth > DEEPEST) return
    this.watch(raw)
    const read = this.#read.get(raw)
    for (const [key, part] of Object.entries(raw)) {
      read?.add(key)
      this.settle(part, depth + 1)
    }
  }

  /**
   * @returns the unread parts of `value`
   * @param ignored says by a path whether that part is irrelevant to the picture
   * @param path of `value` in the file
   */
  unread(value: unknown, ignored: (path: string) => boolean, path = '', depth = 0): readonly Unread[] {
    const raw = this.#raw(value)
    if (raw === undefined) return []
    const read = this.#read.get(raw)
    return Object.entries(raw).flatMap(([key, part]): readonly Unread[] => {
      const at = Array.isArray(raw) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
      if (ignored(at)) return []
      if (isPlainObject(part) || Array.isArray(part)) {
        if (depth < DEEPEST && this.#isTouched(part, depth)) return this.unread(part, ignored, at, depth + 1)
      } else if (read?.has(key)) return []
      const leaves = leavesIn(part)
      return leaves === 0 ? [] : [{ path: at, leaves, text: nameOf(part) }]
    })
  }

  /** Adds the unread parts of `value` to the losses of `widget`. */
  tell(
    losses: LossLog,
    value: unknown,
    ignored: (path: string) => boolean,
    where: { readonly widget?: string; readonly type?: string; readonly path?: string } = {},
  ): void {
    const { path = '', ...object } = where
    for (const { path: at, text, leaves } of this.unread(value, ignored, path)) {
      const said = text === '' ? at : `${at} = ${text}`
      losses.add('unread', { what: leaves === 1 ? said : `${said} (${leaves})`, ...object })
    }
  }

  #raw(value: unknown): object | undefined {
    if (typeof value !== 'object' || value === null) return undefined
    return this.#rawOf.get(value) ?? value
  }

  #isTouched(value: object, depth: number): boolean {
    const read = this.#read.get(value)
    if (read === undefined || depth > DEEPEST) return false
    return Object.entries(value).some(([key, part]) =>
      typeof part === 'object' && part !== null ? this.#isTouched(part, depth + 1) : read.has(key),
    )
  }
}

const DEEPEST = 100

function nameOf(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part)
  const { name, title, label, text, id } = part as Readonly<Record<string, unknown>>
  const found = [name, title, label, text, id].find((each) => typeof each === 'string' && each !== '')
  return typeof found === 'string' ? found : ''
}

/** @returns the number of leaves with content: an empty text or list counts as none */
export function leavesIn(value: unknown, depth = 0): number {
  if (value === '' || value === null || value === undefined) return 0
  if (typeof value !== 'object') return 1
  if (depth > DEEPEST) return 1
  return Object.values(value).reduce((sum: number, part: unknown) => sum + leavesIn(part, depth + 1), 0)
}
