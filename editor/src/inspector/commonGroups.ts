import type { InspectorGroup, WidgetRecord } from '@mimic/engine'
import type { EditTable } from '@mimic/engine/editing'

/** The groups and fields that all of the selected have, as the first one declares them. */
export function commonGroups(records: readonly WidgetRecord[], edits: EditTable): readonly InspectorGroup[] {
  const types = [...new Set(records.map(({ type }) => type))]
  const [first, ...others] = types.map((type) => edits.get(type)?.inspector ?? [])
  if (!first || others.length === 0) return first ?? []
  const known = others.map(
    (groups) => new Map(groups.flatMap(({ fields }) => fields.map((each) => [each.path, each.control]))),
  )
  return first
    .map((group) => ({
      ...group,
      fields: group.fields.filter(({ path, control }) => known.every((fields) => fields.get(path) === control)),
    }))
    .filter(({ fields }) => fields.length > 0)
}
