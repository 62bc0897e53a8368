import type { WidgetEdit } from '../widgets/WidgetEdit.ts'

/** The designer's operations by widget type. A type that is missing (from a foreign file) is left alone. */
export type EditTable = ReadonlyMap<string, WidgetEdit>

export function editTable(edits: readonly WidgetEdit[]): EditTable {
  return new Map(edits.map((edit) => [edit.model.type, edit]))
}
