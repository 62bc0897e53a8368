import type { PageRecords, WidgetModel } from '@mimic/engine'
import { comparePages, type PageDiff } from './comparePages.ts'

/**
 * How much of what `theirs` changed since `base` the page `mine` does not have, and would take back: there it still
 * stands as it stood before. What was changed once more is no loss: whoever did so saw it.
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

/** What a difference is about, as texts that two differences share: widgets, their fields, lists and places. */
function places({ options, widgets }: PageDiff, side: 'before' | 'after'): ReadonlySet<string> {
  const all = new Set(options.map(({ path }) => `page ${path}`))
  for (const { is, record, beforeId, fields, moved } of widgets) {
    const id = side === 'before' ? beforeId : record.id
    if (is !== 'changed') all.add(`whole ${id}`)
    // Of two that changed places either may be told as the one that moved.
    if (moved) all.add(moved === 'order' ? `order ${record.parent}` : `group ${id}`)
    for (const { path } of fields) all.add(`field ${id} ${path}`)
  }
  return all
}
