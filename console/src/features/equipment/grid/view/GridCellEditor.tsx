import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { entityText } from '../../../../kit/entity/entityText.ts'
import type { GridColumn } from '../gridColumns.ts'
import { choicesOf, chosenBy } from './chosenBy.ts'

/** The cell that the focus goes to. */
type Move = 'down' | 'next' | 'back' | 'stay'

interface GridCellEditorProps {
  readonly column: GridColumn | undefined
  /** The text that the edit begins with: that of the cell, or the first letter that was typed. */
  readonly text: string
  readonly isTyped: boolean
  readonly style: CSSProperties
  readonly onCommit: (text: string, move: Move) => void
  readonly onCancel: () => void
}

/**
 * The input over a cell. Enter and Tab take the text over and move on; Escape leaves the cell as it was. A choice is a
 * list, until somebody types: what is typed chooses then, as a whole.
 */
export function GridCellEditor({ column, text, isTyped, style, onCommit, onCancel }: GridCellEditorProps) {
  const field = column?.field
  const choices = field ? choicesOf(field) : []
  const [draft, setDraft] = useState(text)
  const [isTyping, setTyping] = useState(isTyped || choices.length === 0)
  const listId = useId()
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const isOver = useRef(false)
  const isSwitching = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input takes the place of the list
  useEffect(() => input.current?.focus(), [isTyping])
  if (!field) return null
  const end = (work: () => void) => {
    if (!isOver.current) work()
    isOver.current = true
  }
  const commit = (move: Move) => end(() => onCommit(isTyping ? chosenBy(field, draft) : draft, move))
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method confirms its own letters with these keys.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      end(onCancel)
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      commit(event.key === 'Enter' ? 'down' : event.shiftKey ? 'back' : 'next')
    } else if (!isTyping && event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      // The browser would search the list by each letter alone.
      event.preventDefault()
      isSwitching.current = true
      setDraft(event.key)
      setTyping(true)
    }
  }
  const label = entityText(field.label)
  const shared = { ref: input, className: 'grid-editor', style, 'aria-label': label, value: draft, onKeyDown }
  return isTyping ? (
    <>
      <input
        {...shared}
        onBlur={() => commit('stay')}
        inputMode={field.is === 'number' ? 'decimal' : 'text'}
        {...(field.is === 'text' && { maxLength: field.max })}
        {...(choices.length > 0 && { list: listId })}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      />
      {choices.length > 0 && <Choices id={listId} of={choices} />}
    </>
  ) : (
    <select
      {...shared}
      onBlur={() => !isSwitching.current && commit('stay')}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
    >
      {!choices.some(([value]) => value === draft) && <option value={draft}>{draft}</option>}
      <Options of={choices} />
    </select>
  )
}

const Options = ({ of: choices }: { readonly of: ReturnType<typeof choicesOf> }) =>
  choices.map(([value, choice]) => (
    <option key={value} value={value}>
      {entityText(choice)}
    </option>
  ))

/** The names of the choices, which can be typed. */
const Choices = ({ id, of: choices }: { readonly id: string; readonly of: ReturnType<typeof choicesOf> }) => (
  <datalist id={id}>
    {choices.map(([value, choice]) => (
      <option key={value} value={entityText(choice)} />
    ))}
  </datalist>
)
