import { Undo } from '@blueprintjs/icons'
import type { AlarmSuppression } from '@mimic/contract'
import { suppressionKinds } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../kit/ask/useAct.ts'
import { Select } from '../../kit/Select.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { useAddressChoice } from '../../kit/useAddressChoice.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { suppressionResource } from './alarm.resource.tsx'

const REFRESH_MS = 5_000

/** The conditions that are shelved or out of service, those that end first before the others. */
export const SuppressedAlarms = observer(function SuppressedAlarms() {
  const { t } = useTranslation('alarm')
  const [kind, chooseKind] = useAddressChoice('kind', suppressionKinds)
  return (
    <ResourceTable
      resource={suppressionResource}
      title={t(($) => $.views.suppressed)}
      searchHint={t(($) => $.fields.msg)}
      filter={kind === '' ? {} : { kind }}
      filters={
        <Select
          label={t(($) => $.fields.kind)}
          value={kind}
          choices={[
            { value: '', label: t(($) => $.anyKind) },
            ...suppressionKinds.map((value) => ({ value, label: t(($) => $.suppressions[value]) })),
          ]}
          onChoose={chooseKind}
        />
      }
      onClearFilters={kind === '' ? undefined : () => chooseKind('')}
      emptyText={t(($) => $.noneSuppressed)}
      refreshMs={REFRESH_MS}
      rowActions={(row, reload) => <EndButton of={row} onEnded={reload} />}
    />
  )
})

/** Ends a suppression; nothing for one that the account may not end. */
const EndButton = observer(function EndButton({
  of: { kind, alarmId, ruleId },
  onEnded,
}: {
  readonly of: AlarmSuppression
  readonly onEnded: () => void
}) {
  const { t } = useTranslation('alarm')
  const { call, session } = useStores()
  const { act } = useAct(onEnded)
  if (kind === 'shelved' && alarmId !== null && session.may('alarm.shelve'))
    return (
      <RowButton
        icon={<Undo />}
        text={t(($) => $.unshelve)}
        action="unshelve"
        onClick={() => void act(() => call(paths.alarmManagementUnshelve, { alarmIds: alarmId }))}
      />
    )
  if (kind === 'outOfService' && ruleId !== null && session.may('alarm.outOfService'))
    return (
      <RowButton
        icon={<Undo />}
        text={t(($) => $.inService)}
        action="in-service"
        onClick={() => void act(() => call(paths.alarmManagementInService, { ruleId }))}
      />
    )
  return null
})
