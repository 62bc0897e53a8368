import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core'
import { Dialog } from '@mimic/editor/dialog'
import { useTranslation } from 'react-i18next'
import { CopyText } from '../../../kit/CopyText.tsx'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Shows new recovery codes this once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation('factor')
  return (
    <Dialog
      isOpen
      title={t(($) => $.codesTitle)}
      className="small-dialog"
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
      onClose={onClose}
    >
      <DialogBody>
        <Callout compact intent="warning">
          {t(($) => $.codesOnce)}
        </Callout>
        <CopyText name="recovery-codes" label={t(($) => $.codesTitle)} text={codes.join('\n')} />
      </DialogBody>
      <DialogFooter
        actions={<Button intent="primary" text={t(($) => $.codesKept)} data-action="codes-kept" onClick={onClose} />}
      />
    </Dialog>
  )
}
