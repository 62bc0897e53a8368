import { DialogBody } from '@blueprintjs/core'
import type { NotifyReason } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { RowsTable } from '../../kit/table/RowsTable.tsx'
import { timeText } from '../../kit/text/timeText.ts'

interface WhyToldProps {
  readonly alarmId: string
  readonly onClose: () => void
}

const REFRESH_MS = 5_000

/** For an alarm, each rule of notification: when it told of it, until when it waits, or why it does not tell. */
export function WhyTold({ alarmId, onClose }: WhyToldProps) {
  const { t } = useTranslation('notify')
  const answer = useAnswer(paths.alarmNotifyWhy, { alarmId }, REFRESH_MS)
  const { page: rows } = answer
  return (
    <Dialog isOpen title={t(($) => $.whyTitle)} onClose={onClose}>
      <DialogBody>
        {rows === undefined || rows.length === 0 ? (
          <Nothing of={answer} text={t(($) => $.noRules)} />
        ) : (
          <RowsTable
            rows={rows}
            rowKey={({ ruleId }) => ruleId}
            columns={[
              { label: t(($) => $.rule), cell: ({ title }) => title, isWide: true },
              { label: t(($) => $.outcome), cell: (reason) => <Told of={reason} /> },
              { label: t(($) => $.at), cell: ({ at }) => (at === null ? '—' : timeText(at)), isNumber: true },
            ]}
          />
        )}
      </DialogBody>
    </Dialog>
  )
}

/** Shows the outcome of a rule for an alarm and, below it, for each account where several were told. */
function Told({ of: { outcome, people } }: { readonly of: NotifyReason }) {
  const { t } = useTranslation('notify')
  return (
    <>
      {t(($) => $.outcomes[outcome])}
      {people.map(({ name, outcome: own }) => (
        <small key={name} className="muted under">
          {name}
          {own !== outcome && ` · ${t(($) => $.outcomes[own])}`}
        </small>
      ))}
    </>
  )
}
