import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { outcomeText } from '../../kit/outcomeText.ts'
import { toastSuccess } from '../../kit/toaster.ts'
import { useStores } from '../../stores/StoresContext.ts'

interface TelDialogProps {
  readonly tel: string
  readonly onClose: () => void
}

/** The account's telephone number; empty for none. */
export function TelDialog({ tel, onClose }: TelDialogProps) {
  const { t } = useTranslation('account')
  const common = useTranslation('common')
  const { call, session } = useStores()
  const form = useForm({
    id: 'account',
    start: { tel },
    refusalText: () => t(($) => $.telRule),
    async send({ tel: typed }) {
      await call(paths.accountEdit, { tel: typed.trim() })
      await session.refresh()
      await toastSuccess(outcomeText('edit'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.editTel)}
      submitText={common.t(($) => $.save)}
      failureText={(error) => outcomeText('edit', error)}
      onClose={onClose}
    >
      <TextField
        form={form}
        field="tel"
        label={t(($) => $.tel)}
        help={t(($) => $.telRule)}
        type="tel"
        isFirst
        autoComplete="tel"
        maxLength={limits.tel}
      />
    </FormDialog>
  )
}
