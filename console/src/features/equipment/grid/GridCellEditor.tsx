import type { EntityField, Texts } from '@mimic/contract/entities'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { entityText } from '../../../kit/entity/entityText.ts'
import type { GridColumn } from './gridColumns.ts'

interface GridCellEditorProps {
  readonly column: GridColumn | undefined
  readonly text: string
  readonly style: CSSProperties
  readonly onCommit: (text: string, move: 'down' | 'next' | 'back' | 'stay') => void
  readonly onCancel: () => void
}

/** The input over a cell. Enter and Tab take the text over and move on; Escape leaves the cell as it was. */
export function GridCellEditor({ column, text, style, onCommit, onCancel }: GridCellEditorProps) {
  const field = column?.field
  const choices = field ? choicesOf(field) : []
  // A letter that begins the edit of a choice chooses by it.
  const [draft, setDraft] = useState(() => choices.find(([value]) => value === text)?.[0] ?? firstFor(choices, text))
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const isOver = useRef(false)
  useEffect(() => input.current?.focus(), [])
  if (!field) return null
  const end = (work: () => void) => {
    if (isOver.current) return
    isOver.current = true
    work()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method confirms its own letters with these keys.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      end(onCancel)
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      end(() => onCommit(draft, event.key === 'Enter' ? 'down' : event.shiftKey ? 'back' : 'next'))
    }
  }
  const shared = {
    ref: input,
    className: 'grid-editor',
    style,
    'aria-label': entityText(field.label),
    value: draft,
    onKeyDown,
    onBlur: () => end(() => onCommit(draft, 'stay')),
  }
  return choices.length > 0 ? (
    <select {...shared} onChange={({ currentTarget }) => setDraft(currentTarget.value)}>
      {choices.map(([value, choice]) => (
        <option key={value} value={value}>
          {entityText(choice)}
        </option>
      ))}
    </select>
  ) : (
    <input
      {...shared}
      inputMode={field.is === 'number' ? 'decimal' : 'text'}
      {...(field.is === 'text' && { maxLength: field.max })}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
    />
  )
}

/** The texts of a choice and of a flag; none for any other field. */
function choicesOf(field: EntityField): readonly (readonly [string, Texts])[] {
  if (field.is === 'flag') return Object.entries(flagTexts)
  return field.is === 'choice' ? Object.entries(field.choices) : []
}
const flagTexts = { true: { cn: '是', en: 'Yes' }, false: { cn: '否', en: 'No' } }

function firstFor(choices: readonly (readonly [string, Texts])[], text: string): string {
  const wanted = text.toLowerCase()
  const found = choices.find(
    ([value, { en }]) => value.toLowerCase().startsWith(wanted) || en.toLowerCase().startsWith(wanted),
  )
  return found?.[0] ?? (choices.length > 0 ? (choices[0]?.[0] ?? text) : text)
}
