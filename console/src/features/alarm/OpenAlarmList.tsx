import { Button } from '@blueprintjs/core'
import { Moon, Tick } from '@blueprintjs/icons'
import type { Alarm } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../kit/Select.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { useAddressChoice } from '../../kit/useAddressChoice.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { alarmResource } from './alarm.resource.tsx'
import { ConfirmAlarms } from './ConfirmAlarms.tsx'
import { ShelveAlarms } from './ShelveAlarms.tsx'

const REFRESH_MS = 5_000
const states = ['active', 'acknowledged', 'returned'] as const
const severities = ['1', '2', '3', '4'] as const

interface Asked {
  readonly what: 'confirm' | 'shelve'
  readonly alarms: readonly Alarm[]
  readonly reload: () => void
}

/** The alarms of the plant that are not closed and reach people, the most urgent first. */
export const OpenAlarmList = observer(function OpenAlarmList() {
  const { t } = useTranslation('alarm')
  const { position, session } = useStores()
  const filters = useAlarmFilters()
  const [asked, setAsked] = useState<Asked>()
  const may = { confirm: session.may('alarm.confirm'), shelve: session.may('alarm.shelve') }
  const ask =
    (reload: () => void): OnAsk =>
    (what, alarms) =>
      setAsked({ what, alarms, reload })
  const close = () => setAsked(undefined)
  const done = () => {
    asked?.reload()
    close()
  }
  return (
    <>
      <ResourceTable
        resource={alarmResource}
        title={t(($) => $.views.open)}
        searchHint={t(($) => $.fields.msg)}
        filter={{ isOpen: 'true', isSuppressed: 'false', order: 'severity', ...position.filter, ...filters.chosen }}
        filters={filters.inputs}
        onClearFilters={filters.clear}
        emptyText={t(($) => $.none)}
        refreshMs={REFRESH_MS}
        rowActions={(alarm, reload) => <RowActs may={may} alarm={alarm} onAsk={ask(reload)} />}
        {...((may.confirm || may.shelve) && {
          selectedActions: (alarms: readonly Alarm[], reload: () => void) => (
            <SelectedActs may={may} alarms={alarms} onAsk={ask(reload)} />
          ),
        })}
      />
      {asked?.what === 'confirm' && <ConfirmAlarms alarms={asked.alarms} onClose={close} onConfirmed={done} />}
      {asked?.what === 'shelve' && <ShelveAlarms alarms={asked.alarms} onClose={close} onShelved={done} />}
    </>
  )
})

/** The choices of severity and state, which stand in the address. */
function useAlarmFilters() {
  const { t } = useTranslation('alarm')
  const [state, chooseState] = useAddressChoice('state', states)
  const [severity, chooseSeverity] = useAddressChoice('severity', severities)
  const clear = () => {
    chooseState('')
    chooseSeverity('')
  }
  const inputs = (
    <>
      <Select
        label={t(($) => $.fields.severity)}
        value={severity}
        choices={[
          { value: '', label: t(($) => $.anySeverity) },
          ...severities.map((value) => ({ value, label: t(($) => $.severities[value]) })),
        ]}
        onChoose={chooseSeverity}
      />
      <Select
        label={t(($) => $.fields.state)}
        value={state}
        choices={[
          { value: '', label: t(($) => $.all) },
          ...states.map((value) => ({ value, label: t(($) => $.states[value]) })),
        ]}
        onChoose={chooseState}
      />
    </>
  )
  const chosen = { ...(state !== '' && { state }), ...(severity !== '' && { severity }) }
  return { chosen, inputs, clear: state === '' && severity === '' ? undefined : clear }
}

type OnAsk = (what: Asked['what'], alarms: readonly Alarm[]) => void

interface ActsProps {
  readonly may: { readonly confirm: boolean; readonly shelve: boolean }
  readonly onAsk: OnAsk
}

function RowActs({ may, alarm, onAsk }: ActsProps & { readonly alarm: Alarm }) {
  const { t } = useTranslation('alarm')
  return (
    <span className="row-acts" data-row={alarm.id}>
      {may.confirm && alarm.gmtConfirm === null && (
        <RowButton
          icon={<Tick />}
          text={t(($) => $.confirm)}
          action="confirm-alarm"
          onClick={() => onAsk('confirm', [alarm])}
        />
      )}
      {may.shelve && (
        <RowButton
          icon={<Moon />}
          text={t(($) => $.shelve)}
          action="shelve-alarm"
          onClick={() => onAsk('shelve', [alarm])}
        />
      )}
    </span>
  )
}

function SelectedActs({ may, alarms, onAsk }: ActsProps & { readonly alarms: readonly Alarm[] }) {
  const { t } = useTranslation('alarm')
  const open = alarms.filter(({ gmtConfirm }) => gmtConfirm === null)
  return (
    <>
      {may.confirm && (
        <Button
          size="small"
          icon={<Tick />}
          text={t(($) => $.confirm)}
          disabled={open.length === 0}
          data-action="confirm-selected"
          onClick={() => onAsk('confirm', open)}
        />
      )}
      {may.shelve && (
        <Button
          size="small"
          icon={<Moon />}
          text={t(($) => $.shelve)}
          data-action="shelve-selected"
          onClick={() => onAsk('shelve', alarms)}
        />
      )}
    </>
  )
}
