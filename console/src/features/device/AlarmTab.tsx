import { HTMLSelect, SegmentedControl } from '@blueprintjs/core'
import type { Alarm, AlarmState } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { RangeBar } from '../../kit/history/RangeBar.tsx'
import { quickDraft, type RangeDraft, readRange } from '../../kit/history/timeRange.ts'
import { oneOf } from '../../kit/oneOf.ts'
import { PagedCard } from '../../kit/table/PagedCard.tsx'
import { useTabAddress } from '../../kit/useTabAddress.ts'
import { mayViewAlarms } from '../../stores/mayViewAlarms.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { AlarmActDialog } from '../alarm/AlarmActDialog.tsx'
import { AlarmRules } from '../alarm/AlarmRules.tsx'
import { AlarmTable } from '../alarm/AlarmTable.tsx'
import type { DeviceTabProps } from './DeviceTabProps.ts'

const REFRESH_MS = 5_000
const views = ['records', 'rules'] as const
const states: readonly AlarmState[] = ['active', 'acknowledged', 'returned', 'closed']

/** Alarms of the device, and the conditions that raise them. The chosen view stands in the address. */
export function AlarmTab({ equipmentId, device, isShared }: DeviceTabProps) {
  const { t } = useTranslation('alarm')
  const [view, setView] = useTabAddress('view', views)
  const titles = { records: t(($) => $.records), rules: t(($) => $.rules.title) }
  // Only the owner sees the conditions.
  if (isShared) return <AlarmRecords equipmentId={equipmentId} isShared />
  return (
    <>
      <SegmentedControl
        className="tab-views"
        size="small"
        inline
        options={views.map((value) => ({ value, label: titles[value] }))}
        value={view}
        onValueChange={(value) => setView(oneOf(views, value) ?? 'records')}
      />
      {view === 'rules' ? (
        <AlarmRules equipmentId={equipmentId} signals={device.state?.signals ?? []} />
      ) : (
        <AlarmRecords equipmentId={equipmentId} isShared={false} />
      )}
    </>
  )
}

/** Open and closed alarms of the device, its signals and its gateway. */
function AlarmRecords({ equipmentId, isShared }: Pick<DeviceTabProps, 'equipmentId' | 'isShared'>) {
  const { t } = useTranslation('alarm')
  const { clock, messages, session } = useStores()
  const [state, setState] = useState('')
  // Without a range the newest come first, up to now.
  const [draft, setDraft] = useState<RangeDraft>()
  const [page, setPage] = useState(1)
  const [confirmed, setConfirmed] = useState<readonly Alarm[]>()
  const mayView = mayViewAlarms(session)
  useEffect(() => {
    // Looking at the alarms marks their messages as read. When the call fails, they just stay unread.
    if (mayView && !isShared) messages.markEquipmentRead(equipmentId).catch(() => undefined)
  }, [messages, mayView, isShared, equipmentId])
  const range = draft && readRange(draft)
  const asked = { dataEquip: equipmentId, state: oneOf(states, state), page, pageSize: limits.pageSize.default }
  const answer = useAnswer(paths.alarmQuery, typeof range === 'string' ? undefined : { ...asked, ...range }, REFRESH_MS)
  return (
    <>
      <div className="tab-bar">
        <HTMLSelect
          aria-label={t(($) => $.fields.state)}
          value={state}
          onChange={({ currentTarget }) => {
            setPage(1)
            setState(currentTarget.value)
          }}
          options={[
            { value: '', label: t(($) => $.all) },
            ...states.map((value) => ({ value, label: t(($) => $.states[value]) })),
          ]}
        />
        <RangeBar
          draft={draft ?? quickDraft('month', clock.now())}
          onChange={(next) => {
            setPage(1)
            setDraft(next)
          }}
        />
      </div>
      <PagedCard of={answer} page={page} onPage={setPage} text={t(($) => $.noneEver)}>
        {({ rows }) => <AlarmTable alarms={rows} onConfirm={isShared ? undefined : setConfirmed} />}
      </PagedCard>
      {confirmed && (
        <AlarmActDialog
          what="confirm"
          alarms={confirmed}
          onClose={() => setConfirmed(undefined)}
          onDone={() => {
            setConfirmed(undefined)
            answer.reload()
          }}
        />
      )}
    </>
  )
}
