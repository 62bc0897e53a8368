import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { toastSuccess } from '../../../kit/dialog/toaster.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { problemText } from '../../../kit/form/problemText.ts'
import { SelectField } from '../../../kit/form/SelectField.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { outcomeText } from '../../../kit/text/outcomeText.ts'
import { useStores } from '../../../stores/StoresContext.ts'

interface AccountChoiceProps {
  readonly title: string
  readonly help: string
  readonly send: (accountId: string) => Promise<unknown>
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The largest page of a list: an organisation whose administrators stand behind it searches them by their role. */
const MOST = 200

/** Chooses one of the administrators among the organisation's own accounts. */
export function AccountChoice({ title, help, send, onClose, onDone }: AccountChoiceProps) {
  const { t } = useTranslation('people')
  const common = useTranslation('common')
  const { session } = useStores()
  const { page } = useAnswer(paths.orgAccountQuery, { sort: 'name', pageSize: MOST })
  const accounts = page?.rows.filter(({ isDisabled }) => !isDisabled) ?? []
  const form = useForm({
    id: 'choice',
    start: { accountId: '' },
    isNew: true,
    check: ({ accountId }) => ({ accountId: accountId === '' ? problemText({ reason: 'required' }) : undefined }),
    async send({ accountId }) {
      await send(accountId)
      await toastSuccess(outcomeText('save'))
      onClose()
      onDone()
    },
  })
  const choices = accounts.map(({ id, loginname, name }) => ({
    value: id,
    label: `${name === '' ? loginname : `${name} (${loginname})`}${id === session.user?.userId ? ` · ${t(($) => $.ownAccount)}` : ''}`,
  }))
  return (
    <FormDialog form={form} title={title} submitText={common.t(($) => $.save)} onClose={onClose}>
      <SelectField form={form} field="accountId" label={t(($) => $.account)} help={help} choices={choices} />
    </FormDialog>
  )
}
