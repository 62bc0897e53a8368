import { Checkbox } from '@blueprintjs/core'
import type { Texts } from '@mimic/contract/entities'
import { entityText } from '../entity/entityText.ts'
import { fieldValue, useField } from './Field.tsx'
import type { FormPart } from './useForm.ts'

interface ChoicesFieldProps {
  readonly form: FormPart<Record<string, string>>
  readonly field: string
  readonly label: string
  readonly choices: Readonly<Record<string, Texts>>
  readonly notes: Readonly<Record<string, Texts>> | undefined
}

/** Any of some values, each with a sentence that explains it. The field's value is their list, separated by commas. */
export function ChoicesField({ form, field, label, choices, notes }: ChoicesFieldProps) {
  const { value, set } = fieldValue<Record<string, string>, string>(form, field)
  const { id } = useField(form, field, label)
  const chosen = value.split(',').filter(Boolean)
  const problem = form.problemAt(field)
  const toggle = (choice: string) => {
    const next = chosen.includes(choice) ? chosen.filter((each) => each !== choice) : [...chosen, choice]
    // In the order of the declaration, so that the same choice is the same value.
    set(
      Object.keys(choices)
        .filter((each) => next.includes(each))
        .join(','),
    )
  }
  return (
    <fieldset id={id} className={`choices-field${form.isChangedAt(field) ? ' is-changed' : ''}`} data-field={field}>
      <legend>{label}</legend>
      {problem !== undefined && (
        <p className="choices-problem" role="alert">
          {problem}
        </p>
      )}
      {Object.entries(choices).map(([choice, texts]) => {
        const note = notes?.[choice]
        return (
          <Checkbox
            key={choice}
            checked={chosen.includes(choice)}
            data-choice={choice}
            onChange={() => toggle(choice)}
            labelElement={
              <span className="choice-text">
                {entityText(texts)}
                {note && <small className="muted">{entityText(note)}</small>}
              </span>
            }
          />
        )
      })}
    </fieldset>
  )
}
