import { Button, DialogBody } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { coedit } from '../coedit/CoeditStore.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { DialogActions, EditorDialog } from '../kit/EditorDialog.tsx'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { pageSaving } from '../versions/PageSaving.ts'

export interface LeaveDialogProps {
  readonly store: DesignerStore
  readonly isOpen: boolean
  readonly title: string
  /** Text of the button that leaves without saving. */
  readonly leave: string
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks before the page is left with changes that are in no version: it says what becomes of them, and offers to save. */
export const LeaveDialog = observer(({ store, isOpen, title, leave, onStay, onLeave }: LeaveDialogProps) => {
  const { t } = useLabels()
  const [isSaving, setSaving] = useState(false)
  const { link, pending, isKeptHere } = store.part(coedit)
  const saving = store.part(pageSaving)
  const { isUnsaved } = saving
  const saveAndGo = async () => {
    setSaving(true)
    await saving.save()
    setSaving(false)
    // The notice above the page gives the reason.
    if (saving.state.is === 'saved') onLeave()
    else onStay()
  }
  // The changes are on the server, or in this browser until the server has them, or nowhere.
  const kept = pending === 0 ? 'leaveKept' : isKeptHere ? 'leavePending' : 'leaveLoses'
  return (
    <EditorDialog isOpen={isOpen} onClose={onStay} title={title}>
      <DialogBody>
        <p data-kept={kept}>{t(kept, { count: pending })}</p>
        {isUnsaved && <p>{t('leaveNoVersion')}</p>}
      </DialogBody>
      <DialogActions onCancel={onStay} cancel={{ text: t('stay') }}>
        <Button intent={pending > 0 && !isKeptHere ? 'danger' : 'none'} text={leave} onClick={onLeave} />
        {isUnsaved && (
          <Button
            intent="primary"
            data-action="save-and-go"
            text={t('saveAndGo')}
            loading={isSaving}
            disabled={link.is !== 'online'}
            onClick={() => void saveAndGo()}
          />
        )}
      </DialogActions>
    </EditorDialog>
  )
})
