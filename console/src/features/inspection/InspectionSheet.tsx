import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { Inspection } from '@mimic/contract'
import { Dialog } from '@mimic/editor/dialog'
import { useTranslation } from 'react-i18next'
import { OrderPageLink } from '../repair/OrderPageLink.tsx'
import { InspectionRecord } from './InspectionRecord.tsx'

interface InspectionSheetProps {
  readonly inspection: Inspection
  readonly onClose: () => void
  /** Undefined for an account that may not plan inspections. */
  readonly onAgain: (() => void) | undefined
}

/** The record of an inspection, read-only. */
export function InspectionSheet({ inspection, onClose, onAgain }: InspectionSheetProps) {
  const { t } = useTranslation('inspection')
  const common = useTranslation('common')
  const { id, equipId, title } = inspection
  return (
    <Dialog isOpen title={title} onClose={onClose} className="inspection-dialog">
      <DialogBody>
        <InspectionRecord inspection={inspection} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {onAgain && <Button text={t(($) => $.again)} data-action="plan-again" onClick={onAgain} />}
            <Button intent="primary" text={common.t(($) => $.close)} onClick={onClose} />
          </>
        }
      >
        <OrderPageLink orderType="inspection" order={{ id, equipId }} />
      </DialogFooter>
    </Dialog>
  )
}
