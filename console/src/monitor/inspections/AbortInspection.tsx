import { FormGroup, TextArea } from '@blueprintjs/core'
import type { Inspection } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { outcomeText } from '../../kit/outcomeText.ts'
import { toastSuccess } from '../../kit/toaster.ts'
import { useStores } from '../../stores/StoresContext.ts'

interface AbortInspectionProps {
  readonly inspection: Inspection
  readonly onClose: () => void
  readonly onAborted: () => void
}

/** Asks why before an inspection is given up for good. */
export function AbortInspection({ inspection: { id, title }, onClose, onAborted }: AbortInspectionProps) {
  const { t } = useTranslation('inspection')
  const { call } = useStores()
  const [reason, setReason] = useState('')
  const abort = async () => {
    await call(paths.inspectionEdit, { id, action: 'abort', reason: reason.trim() })
    await toastSuccess(outcomeText('edit'))
    onAborted()
  }
  return (
    <FormDialog
      title={t(($) => $.abortTitle)}
      submitText={t(($) => $.abort)}
      intent="danger"
      canSubmit={reason.trim() !== ''}
      failureText={(error) => outcomeText('edit', error)}
      onSubmit={abort}
      onClose={onClose}
    >
      <h3>{title}</h3>
      <p className="muted">{t(($) => $.abortHint)}</p>
      <FormGroup label={t(($) => $.reason)} labelFor="abort-reason">
        <TextArea
          id="abort-reason"
          fill
          required
          autoFocus
          rows={3}
          maxLength={limits.note}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </FormGroup>
    </FormDialog>
  )
}
