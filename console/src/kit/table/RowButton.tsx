import { Button } from '@blueprintjs/core'
import type { JSX } from 'react'

interface RowButtonProps {
  readonly icon: JSX.Element
  readonly text: string
  readonly action?: string
  readonly isDisabled?: boolean
  /** By default the text, which a row with many buttons has no room for on a small screen. */
  readonly title?: string
  readonly onClick: () => void
}

/** A button at the end of a row. */
export const RowButton = ({ icon, text, action, isDisabled = false, title = text, onClick }: RowButtonProps) => (
  <Button
    size="small"
    variant="minimal"
    icon={icon}
    text={text}
    title={title}
    disabled={isDisabled}
    data-action={action}
    onClick={onClick}
  />
)
