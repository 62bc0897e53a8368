import { FormGroup, InputGroup, TextArea } from '@blueprintjs/core'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { outcomeText } from '../../kit/outcomeText.ts'
import { toastSuccess } from '../../kit/toaster.ts'
import { useStores } from '../../stores/StoresContext.ts'

interface ReportRepairProps {
  readonly equipmentId: string
  readonly onClose: () => void
  readonly onReported: () => void
}

/** What is to be repaired, in a few words and, if need be, more. */
export function ReportRepair({ equipmentId, onClose, onReported }: ReportRepairProps) {
  const { t } = useTranslation('monitor')
  const common = useTranslation('common')
  const { call } = useStores()
  const [title, setTitle] = useState('')
  const [note, setNote] = useState('')
  const report = async () => {
    await call(paths.repairAdd, { equipmentId, title: title.trim(), note })
    await toastSuccess(outcomeText('save'))
    onReported()
  }
  return (
    <FormDialog
      title={t(($) => $.repair.report)}
      submitText={common.t(($) => $.save)}
      canSubmit={title.trim() !== ''}
      onSubmit={report}
      onClose={onClose}
    >
      <FormGroup label={t(($) => $.repair.fields.title)} labelFor="repair-title">
        <InputGroup
          id="repair-title"
          fill
          required
          autoFocus
          maxLength={limits.title}
          value={title}
          onValueChange={setTitle}
        />
      </FormGroup>
      <FormGroup label={t(($) => $.repair.note)} labelFor="repair-note">
        <TextArea
          id="repair-note"
          fill
          rows={3}
          maxLength={limits.note}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </FormGroup>
    </FormDialog>
  )
}
