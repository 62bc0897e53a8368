import { type DocStore, type InspectorField, listEntries, type WidgetEdit, type WidgetRecord } from '@mimic/engine'
import type { EditTable } from '@mimic/engine/editing'
import { isShown } from '../fields/FieldSource.ts'
import { fieldValue } from '../fields/fieldValue.ts'
import { nestedAt } from '../inspector/nested.ts'
import { readBound } from '../signals/binding.ts'

/** A field of a widget whose text, name or signal has what is searched for. */
export interface PageMatch {
  /** The widget. */
  readonly id: string
  /** Its leaf: the text itself, or the item of a list that has the text. */
  readonly path: string
  /** For the item of a list: the path of the text within it. */
  readonly within: string | undefined
  /** The path by which the field has its label. */
  readonly field: string
  readonly kind: 'text' | 'name' | 'signal'
  /** The whole text. For a signal its name, which is shown and never replaced. */
  readonly text: string
}

type Matches = (text: string) => boolean

/**
 * All places of the page with `search`, whatever its case: texts and addresses that a designer can type, names of
 * widgets, and bound values by their name or id. In the order of painting, the back first.
 * @param nameOf the name of a signal or variable; undefined until it is known
 */
export function pageMatches(
  doc: DocStore,
  edits: EditTable,
  search: string,
  nameOf: (id: string) => string | undefined,
): readonly PageMatch[] {
  if (search === '') return []
  const wanted = search.toLowerCase()
  return placesWhere(doc, edits, (text) => text.toLowerCase().includes(wanted), nameOf)
}

/** As `pageMatches`, for texts that match by another rule. */
export function placesWhere(
  doc: DocStore,
  edits: EditTable,
  matches: Matches,
  nameOf: (id: string) => string | undefined,
): readonly PageMatch[] {
  const found: PageMatch[] = []
  const visit = (parent: string | null) => {
    for (const id of doc.children(parent)) {
      const record = doc.get(id)
      const edit = record && edits.get(record.type)
      if (record && edit) found.push(...widgetMatches(record, edit, edits, matches, nameOf))
      visit(id)
    }
  }
  visit(null)
  return found
}

function widgetMatches(
  record: WidgetRecord,
  edit: WidgetEdit,
  edits: EditTable,
  matches: Matches,
  nameOf: (id: string) => string | undefined,
): PageMatch[] {
  const found: PageMatch[] = []
  const source = { value: (path: string) => fieldValue([record], path, edits), write: () => undefined }
  const look = (field: InspectorField, at: string, item?: object) => {
    const value = item ? nestedAt(item, field.path) : record.props[field.path]
    const within = item && field.path
    if (isTyped(field) && typeof value === 'string' && matches(value)) {
      const kind = field.path === 'widgetName' ? 'name' : 'text'
      found.push({ id: record.id, path: at, within, field: field.path, kind, text: value })
    }
    if (field.control !== 'signal') return
    const own = item ? { value: (path: string) => nestedAt(item, path), write: () => undefined } : source
    const bound = readBound(own, field.path)
    if (typeof bound !== 'object') return
    const name = nameOf(bound.id) ?? bound.id
    if (matches(name) || matches(bound.id))
      found.push({ id: record.id, path: at, within, field: field.path, kind: 'signal', text: name })
  }
  for (const field of edit.inspector.flatMap(({ fields }) => fields)) {
    if (!isSearched(field) || !isShown(field.when, source)) continue
    const list = field.items && edit.model.lists[field.path]
    if (!list) look(field, field.path)
    else
      for (const { path, item } of listEntries(record.props, field.path, list))
        for (const each of field.items ?? []) look(each, path, item)
  }
  return found
}

/** A list whose fields hold neither texts nor signals, such as the points of a line, is not looked through. */
const isSearched = (field: InspectorField): boolean =>
  isTyped(field) || field.control === 'signal' || (field.items?.some(isSearched) ?? false)

const isTyped = ({ control, options }: InspectorField) =>
  (control === 'text' || control === 'area') && options === undefined
