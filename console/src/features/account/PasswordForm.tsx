import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { CardForm } from '../../kit/form/CardForm.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { checkPassword, type PasswordDraft, refusedPassword } from '../../kit/password/checkPassword.ts'
import { NewPasswordFields, usePasswordTexts } from '../../kit/password/NewPasswordFields.tsx'
import { useStores } from '../../stores/StoresContext.ts'

const empty: PasswordDraft = { oldPassword: '', password: '', again: '' }
interface PasswordFormProps {
  /** Runs once the password is another. */
  readonly onChanged?: () => Promise<void>
}

/** Changes the password of the account: the old one, the new one twice. */
export function PasswordForm({ onChanged }: PasswordFormProps) {
  const { t } = useTranslation('account')
  const { call } = useStores()
  const textOf = usePasswordTexts()
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
      <TextField
        form={form}
        field="oldPassword"
        label={t(($) => $.old)}
        type="password"
        autoComplete="current-password"
        maxLength={64}
      />
      <NewPasswordFields form={form} />
    </CardForm>
  )
}
