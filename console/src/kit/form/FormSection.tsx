import { type ReactNode, useState } from 'react'
import type { FormPart } from './useForm.ts'

interface FormSectionProps<P extends object> {
  readonly form: FormPart<P>
  readonly title: string
  /** Summary of its values in a few words; it stands beside the title. */
  readonly summary?: string
  /** A problem with one of them opens it. */
  readonly fields: readonly (keyof P & string)[]
  readonly children: ReactNode
}

/** Fields that few need: they are folded until somebody opens them, or until one of them is wrong. */
export function FormSection<P extends object>({ form, title, summary = '', fields, children }: FormSectionProps<P>) {
  const [isOpen, setOpen] = useState(false)
  // Inputs measure what stands in them, which is nothing while they are folded.
  const [isMade, setMade] = useState(false)
  const isWrong = fields.some((field) => form.problemAt(field) !== undefined)
  return (
    <details
      className="form-section"
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        if (currentTarget.open) setMade(true)
      }}
    >
      <summary>
        {title}
        {fields.some((field) => form.isChangedAt(field)) && <span className="changed-mark" />}
        {summary !== '' && <small className="muted">{summary}</small>}
      </summary>
      {(isMade || isWrong) && <div>{children}</div>}
    </details>
  )
}
