import type { DocDiff, DocStore, Origin, Props } from '@mimic/engine'
import type { EditTable } from '@mimic/engine/editing'
import { isPageDark } from '../fields/fieldValue.ts'

const KEY = 'mimic.designer.styles'

/** As the format painter: mirroring is part of the place. */
const isStyle = (path: string) => path.startsWith('style.') && !path.startsWith('style.flip.')

/**
 * The style that this user gave last to each kind of widget, kept in this browser: one for light pages and one for dark
 * ones. Nothing is kept of a kind until its style is changed.
 */
export class LastStyles {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly #edits: EditTable

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>, edits: EditTable) {
    this.#storage = storage
    this.#edits = edits
  }

  /** @returns leaves for a new widget; values that its kind does not take are left out */
  of(type: string, isOnDark: boolean): Props {
    const model = this.#edits.get(type)?.model
    const kept = this.#read()[keyOf(type, isOnDark)]
    if (!model || typeof kept !== 'object' || kept === null) return {}
    const leaves: Record<string, unknown> = {}
    for (const [path, value] of Object.entries(kept)) {
      const read = isStyle(path) ? model.props[path]?.parse(value) : undefined
      if (read !== undefined) leaves[path] = read
    }
    return leaves
  }

  /** Hears a change of the page: a style that this user changed, or that undo brought back, is the last one. */
  hear(document: DocStore, { changes }: DocDiff, origin: Origin): void {
    if (origin !== 'user' && origin !== 'history') return
    const styled = new Map<string, Props>()
    for (const change of changes) {
      const record = change.is === 'patch' ? document.get(change.id) : undefined
      if (!record || change.is !== 'patch' || !Object.keys(change.after).some(isStyle)) continue
      const own = Object.entries(record.props).filter(([path, value]) => isStyle(path) && value !== undefined)
      styled.set(keyOf(record.type, isPageDark(document)), Object.fromEntries(own))
    }
    if (styled.size === 0) return
    this.#storage.setItem(KEY, JSON.stringify({ ...this.#read(), ...Object.fromEntries(styled) }))
  }

  #read(): Readonly<Record<string, unknown>> {
    try {
      const kept: unknown = JSON.parse(this.#storage.getItem(KEY) ?? '{}')
      return typeof kept === 'object' && kept !== null ? { ...kept } : {}
    } catch {
      // Something else wrote there.
      return {}
    }
  }
}

const keyOf = (type: string, isOnDark: boolean) => `${isOnDark ? 'dark' : 'light'} ${type}`
