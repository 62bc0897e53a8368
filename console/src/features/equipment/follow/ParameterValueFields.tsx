import { FormGroup, InputGroup } from '@blueprintjs/core'
import type { TemplateParameter } from '@mimic/contract'
import type { ParameterValues } from '@mimic/contract/parameterText'
import { useId } from 'react'

interface ParameterValueFieldsProps {
  readonly parameters: readonly TemplateParameter[]
  readonly values: ParameterValues
  readonly isDisabled?: boolean
  readonly onChange: (values: ParameterValues) => void
}

/** The values that one device gives to the parameters of its template. */
export function ParameterValueFields({ parameters, values, isDisabled = false, onChange }: ParameterValueFieldsProps) {
  const id = useId()
  return (
    <div className="form-grid">
      {parameters.map(({ name, title, initial }) => (
        <FormGroup
          key={name}
          label={title}
          labelInfo={<code>{`{${name}}`}</code>}
          labelFor={`${id}-${name}`}
          disabled={isDisabled}
        >
          <InputGroup
            id={`${id}-${name}`}
            fill
            maxLength={200}
            spellCheck={false}
            disabled={isDisabled}
            data-parameter={name}
            value={values[name] ?? initial}
            onValueChange={(value) => onChange({ ...values, [name]: value })}
          />
        </FormGroup>
      ))}
    </div>
  )
}
