import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core'
import { limits } from '@mimic/contract/limits'
import { Dialog } from '@mimic/editor/dialog'
import { useTranslation } from 'react-i18next'
import { CopyText } from '../../kit/CopyText.tsx'
import { BrokerClosed } from './BrokerClosed.tsx'
import { enrolCommands, installCommands, systemdUnit } from './enrolTexts.ts'

interface EnrolKeyProps {
  readonly title: string
  readonly enrolKey: string
  readonly onClose: () => void
}

/** Shows a one-time key, with the command and the service that use it on the gateway's machine. */
export function EnrolKey({ title, enrolKey, onClose }: EnrolKeyProps) {
  const { t } = useTranslation('gateway')
  const common = useTranslation('common')
  return (
    <Dialog isOpen title={title} onClose={onClose} canOutsideClickClose={false} className="enrol-dialog">
      <DialogBody>
        <BrokerClosed />
        <Callout compact intent="warning">
          {t(($) => $.keyOnce, { minutes: limits.enrol.keyMs / 60_000 })}
        </Callout>
        <p className="muted">{t(($) => $.keyNeeds)}</p>
        <CopyText name="key" label={t(($) => $.key)} text={enrolKey} />
        <CopyText name="install" label={t(($) => $.install)} text={installCommands} />
        <CopyText name="unit" label={t(($) => $.unit)} text={systemdUnit(location.origin)} />
        <CopyText name="command" label={t(($) => $.command)} text={enrolCommands(location.origin, enrolKey)} />
        <p className="muted">{t(($) => $.commandAbout)}</p>
      </DialogBody>
      <DialogFooter
        actions={<Button intent="primary" text={common.t(($) => $.close)} data-action="close" onClick={onClose} />}
      />
    </Dialog>
  )
}
