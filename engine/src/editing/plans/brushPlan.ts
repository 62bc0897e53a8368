import type { WidgetModel } from '../../schema/model/WidgetModel.ts'
import type { PageRecords, WidgetRecord } from '../../schema/page/WidgetRecord.ts'
import type { Props } from '../../schema/props/prop.ts'
import type { EditTable } from '../EditTable.ts'

/** Format leaves are under `style` (3.4), except for mirroring, which is part of the place. */
const isFormat = (path: string) => path.startsWith('style.') && !path.startsWith('style.flip.')

/** @returns leaves by widget id that give `ids` the format of `from`, as far as each of them has it too */
export function brushPlan(page: PageRecords, from: string, ids: readonly string[], edits: EditTable) {
  const plan = new Map<string, Props>()
  const source = page.widgets.get(from)
  const sourceModel = source && edits.get(source.type)?.model
  if (!source || !sourceModel) return plan
  for (const id of ids) {
    const record = page.widgets.get(id)
    const model = record && edits.get(record.type)?.model
    if (!record || !model || id === from) continue
    const leaves = formatLeaves(source, sourceModel, record, model)
    if (Object.keys(leaves).length > 0) plan.set(id, leaves)
  }
  return plan
}

function formatLeaves(source: WidgetRecord, from: WidgetModel, target: WidgetRecord, to: WidgetModel): Props {
  const leaves: Record<string, unknown> = {}
  for (const path of Object.keys(to.props)) {
    const own = from.props[path]
    if (!own || !isFormat(path)) continue
    // Another type's default may differ, so an absent leaf is written as the value that is shown.
    const value = source.props[path] ?? own.initial
    const parsed = to.props[path]?.parse(value)
    if (parsed !== undefined && parsed !== (target.props[path] ?? to.props[path]?.initial)) leaves[path] = parsed
  }
  for (const path of Object.keys(to.lists)) {
    if (!isFormat(path) || !from.lists[path]) continue
    const isItem = (leaf: string) => leaf.startsWith(`${path}.`)
    for (const leaf of Object.keys(target.props)) if (isItem(leaf)) leaves[leaf] = undefined
    for (const leaf of Object.keys(source.props)) if (isItem(leaf)) leaves[leaf] = source.props[leaf]
  }
  return leaves
}
