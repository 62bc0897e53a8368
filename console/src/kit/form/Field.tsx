import { FormGroup, type Intent } from '@blueprintjs/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormPart } from './useForm.ts'

/** The fields of a draft whose values are of one type. */
export type FieldsOf<P, V> = { [K in keyof P]-?: P[K] extends V ? K : never }[keyof P] & string

/** The attributes that every input takes from its field. */
export interface InputAttributes {
  readonly id: string
  readonly intent: Intent
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

export interface FieldProps<P extends object, F extends string> {
  readonly form: FormPart<P>
  readonly field: F
  readonly label: string
  /** Stands under the input while nothing is wrong with it. */
  readonly help?: ReactNode
  readonly isDisabled?: boolean
}

interface LabelledProps<P extends object> extends FieldProps<P, string> {
  readonly children: (attributes: InputAttributes) => ReactNode
}

/** A label, an input, and under it the problem with what was typed. A changed field carries a mark. */
export function Field<P extends object>({ form, field, label, help, isDisabled = false, children }: LabelledProps<P>) {
  const { t } = useTranslation('common')
  const attributes = useField(form, field, label, help !== undefined)
  const text = form.problemAt(field) ?? help
  return (
    <FormGroup
      label={
        form.isChangedAt(field) ? (
          <>
            {label}
            <span
              className="changed-mark"
              role="img"
              aria-label={t(($) => $.isChanged)}
              title={t(($) => $.isChanged)}
            />
          </>
        ) : (
          label
        )
      }
      labelFor={attributes.id}
      intent={attributes.intent}
      disabled={isDisabled}
      helperText={text !== undefined && <span id={attributes['aria-describedby']}>{text}</span>}
    >
      {children(attributes)}
    </FormGroup>
  )
}

/** Announces a field to its form. For inputs whose label stands elsewhere; all others use {@link Field}. */
export function useField<P extends object>(
  form: FormPart<P>,
  field: string,
  label: string,
  hasHelp = false,
): InputAttributes {
  const id = `${form.id}-${field}`
  const problem = form.problemAt(field)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object with each render
  useLayoutEffect(() => form.show(field, label), [field, label])
  return {
    id,
    intent: problem === undefined ? 'none' : 'danger',
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem !== undefined || hasHelp ? `${id}-help` : undefined,
  }
}

/** A field's value and how to set it. */
export function fieldValue<P extends object, V>(form: FormPart<P>, field: FieldsOf<P, V>) {
  return {
    // `FieldsOf` chose the field by the type of its value, which generics do not carry along.
    value: form.draft[field] as V,
    set: (value: V) =>
      form.change((draft) => {
        ;(draft as Record<string, unknown>)[field] = value
      }),
  }
}
