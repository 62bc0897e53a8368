import type { UserInfo } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { problemText } from '../../kit/form/problemText.ts'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

interface InfoDialogProps {
  readonly user: Pick<UserInfo, 'name' | 'tel' | 'email'>
  /** Offers telephone and e-mail as well. */
  readonly hasSms: boolean
  readonly onClose: () => void
}

/** The account's own name, telephone number and e-mail address; each may be empty. */
export function InfoDialog({ user: { name, tel, email }, hasSms, onClose }: InfoDialogProps) {
  const { t } = useTranslation('account')
  const common = useTranslation('common')
  const { call, session } = useStores()
  const form = useForm({
    id: 'account',
    start: { name, tel, email },
    refusalText: ({ path }) =>
      path === 'tel' ? t(($) => $.telRule) : path === 'email' ? problemText({ reason: 'format' }) : undefined,
    async send(draft, changed) {
      const typed = Object.fromEntries(
        Object.keys(changed).map((field) => [field, draft[field as keyof typeof draft].trim()]),
      )
      await call(paths.accountEdit, typed)
      await session.refresh()
      await toastSuccess(outcomeText('edit'))
      onClose()
    },
  })
  const isDue = (error: unknown) =>
    error instanceof CallError && error.code === codes.forbidden && error.fields[0]?.path === 'check'
  return (
    <FormDialog
      form={form}
      title={t(($) => $.editInfo)}
      submitText={common.t(($) => $.save)}
      failureText={(error) => (isDue(error) ? t(($) => $.checkFirst) : outcomeText('edit', error))}
      onClose={onClose}
    >
      <TextField
        form={form}
        field="name"
        label={t(($) => $.name)}
        maxLength={limits.people.name}
        isFirst
        autoComplete="name"
      />
      {hasSms && (
        <>
          <TextField
            form={form}
            field="tel"
            label={t(($) => $.tel)}
            help={t(($) => $.telRule)}
            type="tel"
            autoComplete="tel"
            maxLength={limits.tel}
          />
          <TextField
            form={form}
            field="email"
            label={t(($) => $.email)}
            autoComplete="email"
            maxLength={limits.people.email}
          />
        </>
      )}
    </FormDialog>
  )
}
