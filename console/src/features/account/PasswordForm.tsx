import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { CardForm } from '../../kit/form/CardForm.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { toastSuccess } from '../../kit/toaster.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { checkPassword, type PasswordDraft, type PasswordProblem, refusedPassword } from './checkPassword.ts'

const empty: PasswordDraft = { oldPassword: '', password: '', again: '' }
const fields = [
  { field: 'oldPassword', label: 'old', autoComplete: 'current-password', maxLength: 64 },
  { field: 'password', label: 'new', autoComplete: 'new-password', maxLength: limits.password.max },
  { field: 'again', label: 'again', autoComplete: 'new-password', maxLength: limits.password.max },
] as const

interface PasswordFormProps {
  /** Runs once the password is another. */
  readonly onChanged?: () => Promise<void>
}

/** Changes the password of the account: the old one, the new one twice. */
export function PasswordForm({ onChanged }: PasswordFormProps) {
  const { t } = useTranslation('account')
  const common = useTranslation('common')
  const { call } = useStores()
  const textOf = (problem: PasswordProblem | undefined) =>
    problem === 'required' ? common.t(($) => $.required) : problem && t(($) => $[problem])
  const form = useForm<PasswordDraft>({
    id: 'account',
    start: empty,
    isNew: true,
    check: (draft) =>
      Object.fromEntries(Object.entries(checkPassword(draft)).map(([field, problem]) => [field, textOf(problem)])),
    refusalText: (problem) => textOf(refusedPassword(problem)),
    async send({ oldPassword, password }) {
      await call(paths.accountPasswordEdit, { oldPassword, password })
      form.restart(empty)
      await toastSuccess(t(($) => $.changed))
      await onChanged?.()
    },
  })
  return (
    <CardForm form={form} submitText={t(($) => $.change)} deed="edit">
      {fields.map(({ field, label, ...input }) => (
        <TextField
          key={field}
          form={form}
          field={field}
          label={t(($) => $[label])}
          help={field === 'password' ? t(($) => $.rule) : undefined}
          type="password"
          {...input}
        />
      ))}
    </CardForm>
  )
}
