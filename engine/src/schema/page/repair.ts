import type { LimitName } from '../limits.ts'
import { pageLimits } from '../limits.ts'
import { isContainer, limitOf } from '../model/widgetTraits.ts'
import type { PageProblem } from './pageFile.ts'
import { paintOrder } from './paintOrder.ts'
import type { PageRecords, WidgetRecord } from './WidgetRecord.ts'

export interface Repaired {
  readonly page: PageRecords
  /** Paths name the record: `$.<id>`. */
  readonly problems: readonly PageProblem[]
}

/** How many widgets of a type a page holds (5.2). */
function mostOf(type: string): number {
  const limit = limitOf(type)
  return limit ? pageLimits[limit] : pageLimits.widgets
}

/**
 * Makes a merged or foreign page a valid tree, the same on every client: widgets without their group, one group of each
 * cycle, and widgets nested too deeply move to the page. Widgets above the limits of 5.2, counted in paint order, are
 * left out. A valid page is returned as it is (the same object).
 */
export function repair(page: PageRecords): Repaired {
  const problems: PageProblem[] = []
  const kept = withinLimits(repairTree(page, problems), problems)
  return { page: kept, problems }
}

/** Repairs the tree alone; nothing is left out. */
export function repairTree(page: PageRecords, problems: PageProblem[] = []): PageRecords {
  const lifted = isTree(page.widgets) ? new Set<string>() : lift(page.widgets, problems)
  return lifted.size === 0 ? page : { con: page.con, widgets: withLifted(page.widgets, lifted) }
}

/**
 * @returns whether every widget reaches the page through few enough groups: true of almost every page, and cheap to
 * check
 */
function isTree(widgets: ReadonlyMap<string, WidgetRecord>): boolean {
  for (const { parent } of widgets.values()) {
    let at = parent
    for (let depth = 1; at !== null; depth++) {
      const above = widgets.get(at)
      if (!above || depth > pageLimits.groupDepth || !isContainer(above.type)) return false
      at = above.parent
    }
  }
  return true
}

/** @returns ids of the widgets that cannot stay in their parent */
function lift(widgets: ReadonlyMap<string, WidgetRecord>, problems: PageProblem[]): ReadonlySet<string> {
  const lifted = new Set<string>()
  const depths = new Map<string, number>()
  // Ids are sorted, so that every client lifts the same widget of a cycle.
  for (const id of [...widgets.keys()].sort()) {
    const path: string[] = []
    const onPath = new Set<string>()
    let at: string | null = id
    while (at !== null && !depths.has(at)) {
      if (onPath.has(at)) {
        const smallest = path.slice(path.indexOf(at)).reduce((a, b) => (a < b ? a : b))
        lifted.add(smallest)
        problems.push({ path: `$.${smallest}`, reason: 'cycle' })
        break
      }
      path.push(at)
      onPath.add(at)
      const parent: string | null = widgets.get(at)?.parent ?? null
      if (parent !== null && !isContainer(widgets.get(parent)?.type)) {
        lifted.add(at)
        problems.push({ path: `$.${at}`, reason: 'orphan' })
        at = null
      } else at = parent
    }
    settleDepths(path, widgets, lifted, depths, problems)
  }
  return lifted
}

/** Computes depths top down over one chain of ancestors, and lifts widgets that lie too deep. */
function settleDepths(
  path: readonly string[],
  widgets: ReadonlyMap<string, WidgetRecord>,
  lifted: Set<string>,
  depths: Map<string, number>,
  problems: PageProblem[],
): void {
  // A cycle is settled from its lifted widget downwards, so the chain is walked twice.
  for (const id of [...path].reverse().concat([...path].reverse())) {
    if (depths.has(id)) continue
    const parent = lifted.has(id) ? null : (widgets.get(id)?.parent ?? null)
    const above = parent === null ? -1 : depths.get(parent)
    if (above === undefined) continue
    if (above + 1 > pageLimits.groupDepth) {
      lifted.add(id)
      problems.push({ path: `$.${id}`, reason: 'tooDeep' })
      depths.set(id, 0)
    } else depths.set(id, above + 1)
  }
}

function withLifted(widgets: ReadonlyMap<string, WidgetRecord>, lifted: ReadonlySet<string>) {
  const out = new Map(widgets)
  for (const id of lifted) {
    const record = out.get(id)
    if (record) out.set(id, { ...record, parent: null })
  }
  return out
}

function withinLimits(page: PageRecords, problems: PageProblem[]): PageRecords {
  if (page.widgets.size <= pageLimits.widgets && !hasManyRare(page.widgets)) return page
  const counts = new Map<string, number>()
  const left = new Set<string>()
  let kept = 0
  for (const record of paintOrder(page)) {
    const count = (counts.get(record.type) ?? 0) + 1
    if (kept < pageLimits.widgets && count <= mostOf(record.type)) {
      counts.set(record.type, count)
      kept++
    } else {
      left.add(record.id)
      problems.push({ path: `$.${record.id}`, reason: 'tooMany' })
    }
  }
  if (left.size === 0) return page
  return { con: page.con, widgets: new Map([...page.widgets].filter(([id]) => !left.has(id))) }
}

function hasManyRare(widgets: ReadonlyMap<string, WidgetRecord>): boolean {
  const counts: Record<LimitName, number> = { weather: 0, webgl: 0 }
  for (const { type } of widgets.values()) {
    const limit = limitOf(type)
    if (limit && ++counts[limit] > pageLimits[limit]) return true
  }
  return false
}
