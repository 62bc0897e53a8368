import { Button, Callout, Drawer, FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core'
import { type CallBody, CallError, type CallPath } from '@mimic/contract/client'
import type { FieldProblem } from '@mimic/contract/errors'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../stores/StoresContext.ts'
import { outcomeText } from './outcomeText.ts'
import type { FormField } from './resource.tsx'
import { toastSuccess } from './toaster.ts'

export interface ResourceFormProps<Row> {
  readonly title: string
  readonly row: Row
  /** Undefined: a new row. */
  readonly id: string | undefined
  /** The edit call, which takes `id` and the fields; or the add call, which takes the fields. */
  readonly path: CallPath
  readonly fields: readonly FormField<Row, string>[]
  readonly label: (field: string) => string
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Edits one row, or makes one, in a drawer. Problems stand at their fields; what belongs to none stands above the buttons. */
export function ResourceForm<Row>({ title, row, id, path, fields, label, onClose, onSaved }: ResourceFormProps<Row>) {
  const { t } = useTranslation('common')
  const { call } = useStores()
  const [draft, setDraft] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map(({ field, value }) => [field, value(row)])),
  )
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [failure, setFailure] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  const asked = fields.filter(({ isAsked }) => isAsked?.(draft) ?? true)
  const deed = id === undefined ? 'save' : 'edit'
  const problemText = (field: string): string | undefined => {
    const problem = problems.find(({ path: at }) => at === field)
    if (!problem) return undefined
    if (problem.reason === 'required') return t(($) => $.required)
    return problem.limit === undefined ? t(($) => $.invalid) : t(($) => $.tooLong, { limit: problem.limit })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = asked
      .filter(({ field, isRequired }) => isRequired && draft[field]?.trim() === '')
      .map(({ field }): FieldProblem => ({ path: field, reason: 'required' }))
    setProblems(missing)
    if (missing.length > 0) return
    setSaving(true)
    setFailure(undefined)
    try {
      const body = Object.fromEntries(asked.map(({ field }) => [field, draft[field] ?? '']))
      // The declaration has checked that the call takes these fields; the server checks what is in them.
      await call(path, (id === undefined ? body : { id, ...body }) as CallBody<CallPath>)
      await toastSuccess(outcomeText(deed))
      onSaved()
    } catch (error) {
      const atFields =
        error instanceof CallError
          ? error.fields.filter((problem) => asked.some(({ field }) => field === problem.path))
          : []
      setProblems(atFields)
      if (atFields.length === 0) setFailure(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Drawer isOpen title={title} size={420} onClose={onClose}>
      <form className="drawer-form" onSubmit={submit} noValidate>
        {asked.map(({ field, control, maxLength, choices }) => {
          const problem = problemText(field)
          const intent = problem ? 'danger' : 'none'
          const inputId = `form-${field}`
          const set = (value: string) => setDraft((before) => ({ ...before, [field]: value }))
          return (
            <FormGroup key={field} label={label(field)} labelFor={inputId} helperText={problem} intent={intent}>
              {control === 'choice' ? (
                <HTMLSelect
                  id={inputId}
                  fill
                  value={draft[field] ?? ''}
                  onChange={({ currentTarget }) => set(currentTarget.value)}
                >
                  {(choices ?? []).map(({ value, label: text }) => (
                    <option key={value} value={value}>
                      {text()}
                    </option>
                  ))}
                </HTMLSelect>
              ) : control === 'area' ? (
                <TextArea
                  id={inputId}
                  fill
                  rows={4}
                  maxLength={maxLength}
                  intent={intent}
                  value={draft[field] ?? ''}
                  onChange={({ currentTarget }) => set(currentTarget.value)}
                />
              ) : (
                <InputGroup
                  id={inputId}
                  fill
                  maxLength={maxLength}
                  intent={intent}
                  value={draft[field] ?? ''}
                  onValueChange={set}
                />
              )}
            </FormGroup>
          )
        })}
        {failure !== undefined && (
          <Callout compact intent="danger" role="alert">
            {outcomeText(deed, failure)}
          </Callout>
        )}
        <div className="drawer-buttons">
          <Button text={t(($) => $.cancel)} onClick={onClose} />
          <Button type="submit" intent="primary" loading={isSaving} text={t(($) => $.save)} />
        </div>
      </form>
    </Drawer>
  )
}
