import { completeProps, type EditedText, type Props } from '@mimic/engine'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import type { Desk } from './Command.ts'

interface ShownText {
  readonly text: EditedText
  readonly place: NonNullable<ReturnType<EditedText['placeOf']>>
  /** The widget's leaves, complete. */
  readonly props: Props
}

/** The text that a widget shows as its main content, and its place; undefined where it shows none. */
export function shownText({ document, editing }: DesignerStore, id: string | undefined): ShownText | undefined {
  const record = document.get(id ?? '')
  const edit = record && editing?.edits.get(record.type)
  if (!record || !edit?.text) return undefined
  const props = completeProps(edit.model, record.props)
  const place = edit.text.placeOf(props)
  return place && { text: edit.text, place, props }
}

/** @returns the only selected widget, where it shows a text */
export function selectedText({ store }: Desk): string | undefined {
  const [id, ...others] = store.editing?.selection ?? []
  return others.length === 0 && shownText(store, id) ? id : undefined
}

/** Edits the text of the selected widget in its place, or in the inspector where the drawing board does not show it. */
export function editText(desk: Desk): void {
  const id = selectedText(desk)
  if (id === undefined) desk.shell.onEditText()
  else desk.shell.type(id)
}
