import type { MenuEntry } from '../kit/defineFeature.ts'

/**
 * Entries in the order of the menu: each that names another stands after it, the others as they are given.
 * @throws {Error} when an entry names one that is not there
 */
export function inMenuOrder<E extends Pick<MenuEntry, 'to' | 'after'>>(entries: readonly E[]): E[] {
  const placed = entries.filter(({ after }) => after === undefined)
  const waiting = entries.filter(({ after }) => after !== undefined)
  while (waiting.length > 0) {
    const next = waiting.find(({ after }) => placed.some(({ to }) => to === after))
    if (!next) throw new Error(`the menu has no entry ${waiting[0]?.after}`)
    waiting.splice(waiting.indexOf(next), 1)
    placed.splice(placed.findIndex(({ to }) => to === next.after) + 1, 0, next)
  }
  return placed
}
