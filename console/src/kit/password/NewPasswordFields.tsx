import { limits } from '@mimic/contract/limits'
import { useTranslation } from 'react-i18next'
import { problemText } from '../form/problemText.ts'
import { TextField } from '../form/TextField.tsx'
import { type Form, type FormPart, useForm } from '../form/useForm.ts'
import { checkNewPassword, type PasswordProblem, refusedPassword } from './checkPassword.ts'

/** A new password, typed twice. */
export interface NewPasswordDraft {
  readonly password: string
  readonly again: string
}

/** The texts of what is wrong with a password. */
export function usePasswordTexts(): (problem: PasswordProblem | undefined) => string | undefined {
  const { t } = useTranslation('account')
  return (problem) => (problem === 'required' ? problemText({ reason: 'required' }) : problem && t(($) => $[problem]))
}

/** The state of a form that sets a password without the old one. @param id prefix of the ids of its inputs */
export function useNewPassword(id: string, send: (password: string) => Promise<void>): Form<NewPasswordDraft> {
  const textOf = usePasswordTexts()
  return useForm<NewPasswordDraft>({
    id,
    isNew: true,
    isStep: true,
    start: { password: '', again: '' },
    check: (draft) =>
      Object.fromEntries(Object.entries(checkNewPassword(draft)).map(([field, problem]) => [field, textOf(problem)])),
    refusalText: (problem) => textOf(refusedPassword(problem)),
    send: ({ password }) => send(password),
  })
}

/** The inputs of a new password. */
export function NewPasswordFields({ form }: { readonly form: FormPart<NewPasswordDraft> }) {
  const { t } = useTranslation('account')
  const shared = { form, type: 'password', autoComplete: 'new-password', maxLength: limits.password.max } as const
  return (
    <>
      <TextField {...shared} field="password" label={t(($) => $.new)} help={t(($) => $.rule)} />
      <TextField {...shared} field="again" label={t(($) => $.again)} />
    </>
  )
}
