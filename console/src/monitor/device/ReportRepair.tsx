import { Button, Callout, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup, TextArea } from '@blueprintjs/core'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
  const [failure, setFailure] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  const report = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    try {
      await call(paths.repairAdd, { equipmentId, title: title.trim(), note })
      await toastSuccess(outcomeText('save'))
      onReported()
    } catch (error) {
      setFailure(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog isOpen title={t(($) => $.repair.report)} onClose={onClose} className="small-dialog">
      <form onSubmit={(event) => void report(event)}>
        <DialogBody>
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
          {failure !== undefined && (
            <Callout compact intent="danger" role="alert">
              {outcomeText('save', failure)}
            </Callout>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={common.t(($) => $.cancel)} onClick={onClose} />
              <Button
                type="submit"
                intent="primary"
                disabled={title.trim() === ''}
                loading={isSaving}
                text={common.t(($) => $.save)}
              />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
