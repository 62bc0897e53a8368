import { InputGroup, Spinner } from '@blueprintjs/core'
import type { KeyboardEvent } from 'react'

interface ComboSearchProps {
  readonly label: string
  readonly size: 'small' | 'large'
  /** The id of the list that it searches. */
  readonly list: string
  /** The id of the active option. */
  readonly active: string | undefined
  readonly isLoading?: boolean
  readonly text: string
  readonly maxLength?: number
  readonly onText: (text: string) => void
  /** Arrows and Enter are for the list. */
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** The field above a list of options: it has the focus while the keys choose in the list. */
export function ComboSearch(props: ComboSearchProps) {
  const { label, size, list, active, isLoading, text, maxLength, onText, onKeyDown } = props
  return (
    <InputGroup
      autoFocus
      size={size}
      leftIcon="search"
      {...(isLoading && { rightElement: <Spinner size={16} /> })}
      role="combobox"
      aria-expanded
      aria-controls={list}
      aria-activedescendant={active}
      placeholder={label}
      aria-label={label}
      value={text}
      {...(maxLength !== undefined && { maxLength })}
      onValueChange={onText}
      onKeyDown={onKeyDown}
    />
  )
}
