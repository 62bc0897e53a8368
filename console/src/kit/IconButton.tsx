import { Button, type ButtonProps } from '@blueprintjs/core'
import { labelled } from './text/labelled.ts'

interface IconButtonProps extends Omit<ButtonProps, 'title' | 'text' | 'onClick'> {
  /** The tooltip, and the name for screen readers. */
  readonly title: string
  /** The name of the row, where each row has such a button: for screen readers alone. */
  readonly of?: string
  readonly action?: string
  /** Undefined for a button that has no state. */
  readonly isOn?: boolean
  readonly onClick?: () => void
}

/** A button without a text. */
export const IconButton = ({ title, of, action, isOn, ...button }: IconButtonProps) => (
  <Button
    size="small"
    variant="minimal"
    title={title}
    aria-label={of === undefined ? title : labelled(title, of)}
    aria-pressed={isOn}
    data-action={action}
    {...button}
  />
)
