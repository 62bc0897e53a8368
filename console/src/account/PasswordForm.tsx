import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { outcomeText } from '../kit/outcomeText.ts'
import { toastSuccess } from '../kit/toaster.ts'
import { useSaving } from '../kit/useSaving.ts'
import { useStores } from '../stores/StoresContext.ts'
import {
  checkPassword,
  type PasswordDraft,
  type PasswordProblem,
  type PasswordProblems,
  refusedPassword,
} from './checkPassword.ts'

const empty: PasswordDraft = { oldPassword: '', password: '', again: '' }
const fields = [
  { field: 'oldPassword', label: 'old', autoComplete: 'current-password', maxLength: 64 },
  { field: 'password', label: 'new', autoComplete: 'new-password', maxLength: limits.password.max },
  { field: 'again', label: 'again', autoComplete: 'new-password', maxLength: limits.password.max },
] as const

/** The old password, the new one, and once more. What is wrong stands at its field. */
export function PasswordForm() {
  const { t } = useTranslation('account')
  const common = useTranslation('common')
  const { call } = useStores()
  const [draft, setDraft] = useState(empty)
  const [problems, setProblems] = useState<PasswordProblems>({})
  const [refused, setRefused] = useState<PasswordProblems>({})
  const { isSaving, failure, save } = useSaving()

  const change = async () => {
    try {
      await call(paths.passwordEdit, { oldPassword: draft.oldPassword, password: draft.password })
    } catch (error) {
      const refusal = refusedPassword(error)
      if (!refusal) throw error
      setRefused(refusal)
      return
    }
    setDraft(empty)
    await toastSuccess(t(($) => $.changed))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkPassword(draft)
    setProblems(found)
    setRefused({})
    if (Object.keys(found).length === 0) void save(change)
  }
  const textOf = (problem: PasswordProblem) =>
    problem === 'required' ? common.t(($) => $.required) : t(($) => $[problem])
  const helperOf = (field: keyof PasswordDraft): string | undefined => {
    const problem = problems[field] ?? refused[field]
    return problem && textOf(problem)
  }
  return (
    <form className="account-form" onSubmit={submit} noValidate>
      {fields.map(({ field, label, autoComplete, maxLength }) => {
        const wrong = helperOf(field)
        return (
          <FormGroup
            key={field}
            label={t(($) => $[label])}
            labelFor={`account-${field}`}
            intent={wrong ? 'danger' : 'none'}
            helperText={wrong ?? (field === 'password' ? t(($) => $.rule) : undefined)}
          >
            <InputGroup
              id={`account-${field}`}
              type="password"
              fill
              autoComplete={autoComplete}
              maxLength={maxLength}
              intent={wrong ? 'danger' : 'none'}
              aria-invalid={wrong !== undefined}
              value={draft[field]}
              onValueChange={(value) => setDraft((before) => ({ ...before, [field]: value }))}
            />
          </FormGroup>
        )
      })}
      {failure !== undefined && (
        <Callout compact intent="danger" role="alert">
          {outcomeText('edit', failure)}
        </Callout>
      )}
      <Button type="submit" intent="primary" loading={isSaving} text={t(($) => $.change)} data-action="submit" />
    </form>
  )
}
