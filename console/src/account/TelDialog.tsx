import { FormGroup, InputGroup } from '@blueprintjs/core'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../kit/FormDialog.tsx'
import { outcomeText } from '../kit/outcomeText.ts'
import { toastSuccess } from '../kit/toaster.ts'
import { useStores } from '../stores/StoresContext.ts'

interface TelDialogProps {
  readonly tel: string
  readonly onClose: () => void
}

/** The account's telephone number; empty for none. */
export function TelDialog({ tel, onClose }: TelDialogProps) {
  const { t } = useTranslation('account')
  const common = useTranslation('common')
  const { call, session } = useStores()
  const [draft, setDraft] = useState(tel)
  const save = async () => {
    await call(paths.userEdit, { tel: draft.trim() })
    await session.refresh()
    await toastSuccess(outcomeText('edit'))
    onClose()
  }
  return (
    <FormDialog
      title={t(($) => $.editTel)}
      submitText={common.t(($) => $.save)}
      failureText={(error) => outcomeText('edit', error)}
      onSubmit={save}
      onClose={onClose}
    >
      <FormGroup label={t(($) => $.tel)} labelFor="account-tel" helperText={t(($) => $.telRule)}>
        <InputGroup
          id="account-tel"
          type="tel"
          fill
          autoFocus
          autoComplete="tel"
          maxLength={limits.tel}
          value={draft}
          onValueChange={setDraft}
        />
      </FormGroup>
    </FormDialog>
  )
}
