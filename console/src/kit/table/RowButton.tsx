import { Button } from '@blueprintjs/core'
import type { JSX } from 'react'

interface RowButtonProps {
  readonly icon?: JSX.Element
  readonly text: string
  readonly action?: string
  readonly isDisabled?: boolean
  readonly isBusy?: boolean
  /** By default the text, which a row with many buttons has no room for on a small screen. */
  readonly title?: string
  readonly onClick: () => void
}

/** A button at the end of a row. */
export const RowButton = ({
  text,
  action,
  isDisabled = false,
  isBusy = false,
  title = text,
  ...rest
}: RowButtonProps) => (
  <Button
    size="small"
    variant="minimal"
    {...rest}
    text={text}
    title={title}
    disabled={isDisabled}
    loading={isBusy}
    data-action={action}
  />
)
