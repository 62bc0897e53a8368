import { Button, DialogBody } from '@blueprintjs/core'
import type { Signal } from '@mimic/contract'
import { Dialog } from '@mimic/editor/dialog'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../../kit/dialog/DialogButtons.tsx'
import { SimulatedTag } from '../../../kit/SimulatedTag.tsx'

interface ConfirmWriteProps {
  readonly signal: Pick<Signal, 'title' | 'equipTitle' | 'sn' | 'simulated' | 'secondPerson'>
  readonly now: string
  readonly next: string
  readonly onCancel: () => void
  readonly onWrite: () => void
}

/**
 * Shows the value to write beside the present one. The safe button has the focus, as in the viewer: a second Enter out
 * of habit writes nothing.
 */
export function ConfirmWrite({ signal, now, next, onCancel, onWrite }: ConfirmWriteProps) {
  const { t } = useTranslation('device')
  return (
    <Dialog isOpen title={t(($) => $.command.confirmTitle)} onClose={onCancel} className="small-dialog">
      <DialogBody>
        <h3>{signal.title}</h3>
        <dl className="write-values">
          <dt>{t(($) => $.command.device)}</dt>
          <dd>{signal.equipTitle}</dd>
          <dt>{t(($) => $.fields.sn)}</dt>
          <dd>{signal.sn}</dd>
          <dt>{t(($) => $.command.now)}</dt>
          <dd>
            {now}
            {signal.simulated && <SimulatedTag />}
          </dd>
          <dt>{t(($) => $.command.next)}</dt>
          <dd className="is-next">{next}</dd>
        </dl>
        {signal.secondPerson && <p className="muted">{t(($) => $.second.needed)}</p>}
      </DialogBody>
      <DialogButtons onClose={onCancel}>
        <Button intent="primary" text={t(($) => $.command.write)} data-action="write" onClick={onWrite} />
      </DialogButtons>
    </Dialog>
  )
}
