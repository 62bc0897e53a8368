import { HTMLSelect, type HTMLSelectProps } from '@blueprintjs/core'

interface SelectProps extends Pick<HTMLSelectProps, 'fill' | 'disabled' | 'className' | 'id'> {
  readonly [mark: `data-${string}`]: string | undefined
  /** Names it for screen readers; a visible label stands beside it. */
  readonly label?: string
  readonly value: string | number
  readonly choices: HTMLSelectProps['options']
  readonly onChoose: (value: string) => void
}

/** A drop-down list outside of a form. */
export const Select = ({ label, choices = [], onChoose, ...rest }: SelectProps) => (
  <HTMLSelect
    aria-label={label}
    options={choices}
    onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    {...rest}
  />
)
