import type { InspectorField, InspectorGroup, WidgetRecord } from '@mimic/engine'
import { boxFields, type EditTable } from '@mimic/engine/editing'
import { seenPath } from './WidgetSource.ts'

/** Position and size for widgets whose own geometry fields differ, such as a circle's centre and a line's points. */
const seenBox: readonly InspectorField[] = boxFields.map((field) => ({
  path: seenPath(field),
  control: 'number',
  label: `position.${field}`,
  unit: 'page units',
  isWhole: true,
  isHalf: true,
}))

/** The groups and fields that all of the selected have, as the first one declares them. */
export function commonGroups(records: readonly WidgetRecord[], edits: EditTable): readonly InspectorGroup[] {
  const types = [...new Set(records.map(({ type }) => type))]
  const [first, ...others] = types.map((type) => edits.get(type)?.inspector ?? [])
  if (!first || others.length === 0) return first ?? []
  const known = others.map(
    (groups) => new Map(groups.flatMap(({ fields }) => fields.map((each) => [each.path, each.control]))),
  )
  const common = first.map((group) => ({
    ...group,
    fields: group.fields.filter(({ path, control }) => known.every((fields) => fields.get(path) === control)),
  }))
  return common.map(withSeenBox).filter(({ fields }) => fields.length > 0)
}

function withSeenBox(group: InspectorGroup): InspectorGroup {
  const hasBox = group.fields.some(({ path }) => path === 'position.width')
  return group.title !== 'position' || hasBox ? group : { ...group, fields: [...seenBox, ...group.fields] }
}
