import type { WidgetEdit } from '../widgets/WidgetEdit.ts'

/** What the designer may do, by widget type. A type that is not in it (a foreign file's) is left alone. */
export type EditTable = ReadonlyMap<string, WidgetEdit>

export function editTable(edits: readonly WidgetEdit[]): EditTable {
  return new Map(edits.map((edit) => [edit.model.type, edit]))
}
