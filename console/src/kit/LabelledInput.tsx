import { FormGroup, InputGroup, type InputGroupProps } from '@blueprintjs/core'
import type { ReactNode } from 'react'

interface LabelledInputProps extends InputGroupProps {
  readonly id: string
  readonly label: string
  readonly help?: ReactNode
}

/** One line of text with its label, outside of a form with a draft. */
export const LabelledInput = ({ id, label, help, ...input }: LabelledInputProps) => (
  <FormGroup label={label} labelFor={id} helperText={help}>
    <InputGroup id={id} {...input} />
  </FormGroup>
)
