import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'

export interface LeaveDialogProps {
  readonly store: DesignerStore
  readonly isOpen: boolean
  readonly title: string
  /** What the button says that leaves without saving. */
  readonly leave: string
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Before the page is left with changes that are in no version: what becomes of them, and the way to save them first. */
export const LeaveDialog = observer(({ store, isOpen, title, leave, onStay, onLeave }: LeaveDialogProps) => {
  const { t } = useLabels()
  const [isSaving, setSaving] = useState(false)
  const { pending, isUnsaved, isKeptHere } = store
  const saveAndGo = async () => {
    setSaving(true)
    await store.save()
    setSaving(false)
    // Why it was not saved is said above the page.
    if (store.saveState.is === 'saved') onLeave()
    else onStay()
  }
  // As the status line says it: kept by the server, or here until the server has them.
  const kept = pending === 0 ? 'leaveKept' : isKeptHere ? 'leavePending' : 'leaveLoses'
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onStay}
      title={title}
      portalContainer={document.querySelector<HTMLElement>('.mimic-editor') ?? document.body}
    >
      <DialogBody>
        <p data-kept={kept}>{t(kept, { count: pending })}</p>
        {isUnsaved && <p>{t('leaveNoVersion')}</p>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('stay')} onClick={onStay} />
            <Button intent={pending > 0 && !isKeptHere ? 'danger' : 'none'} text={leave} onClick={onLeave} />
            {isUnsaved && (
              <Button
                intent="primary"
                data-action="save-and-go"
                text={t('saveAndGo')}
                loading={isSaving}
                disabled={store.link.is !== 'online'}
                onClick={() => void saveAndGo()}
              />
            )}
          </>
        }
      />
    </Dialog>
  )
})
