import type { PageRecords, WidgetModel } from '@mimic/engine'
import { comparePages, type PageDiff } from './comparePages.ts'

/**
 * Says how much of the changes from `base` to `theirs` the page `mine` would take back: there the old value still
 * stands. A value that was changed once more in `mine` is no loss, because its author saw the newer one.
 */
export function lostChanges(
  base: PageRecords,
  theirs: PageRecords,
  mine: PageRecords,
  models: readonly WidgetModel[],
): 'none' | 'some' | 'all' {
  const made = places(comparePages(base, theirs, models), 'after')
  const own = places(comparePages(base, mine, models), 'before')
  const back = places(comparePages(theirs, mine, models), 'before')
  const lost = [...made].filter((place) => back.has(place) && !own.has(place)).length
  return lost === 0 ? 'none' : lost < made.size ? 'some' : 'all'
}

/** The widgets, fields and places that a difference touches, as texts that can be compared with another difference's. */
function places({ options, widgets }: PageDiff, side: 'before' | 'after'): ReadonlySet<string> {
  const all = new Set(options.map(({ path }) => `page ${path}`))
  for (const { is, record, beforeId, fields, moved } of widgets) {
    const id = side === 'before' ? beforeId : record.id
    if (is !== 'changed') all.add(`whole ${id}`)
    // When two widgets swap places, either may be reported as the one that moved.
    if (moved) all.add(moved === 'order' ? `order ${record.parent}` : `group ${id}`)
    for (const { path } of fields) all.add(`field ${id} ${path}`)
  }
  return all
}
