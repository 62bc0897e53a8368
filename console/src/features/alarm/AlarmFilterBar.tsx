import { alarmAges } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { useReferences } from '../../kit/entity/useReferences.ts'
import type { Choice } from '../../kit/form/SelectField.tsx'
import { Select } from '../../kit/Select.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { type AlarmFilters, openStates, severities } from './useAlarmFilters.ts'

const DEVICES_MS = 30_000

interface Filtered {
  readonly of: AlarmFilters
}

/** The choices that narrow the list of open alarms. */
export const AlarmFilterBar = observer(function AlarmFilterBar({ of }: Filtered) {
  const { t } = useTranslation('alarm')
  const { session } = useStores()
  const { values, change } = of
  return (
    <>
      <Select
        label={t(($) => $.fields.severity)}
        data-filter="severity"
        value={values.severity}
        choices={[
          { value: '', label: t(($) => $.anySeverity) },
          ...severities.map((value) => ({ value, label: t(($) => $.severities[value]) })),
        ]}
        onChoose={(severity) => change({ severity })}
      />
      <Select
        label={t(($) => $.fields.state)}
        data-filter="state"
        value={values.state}
        choices={[
          { value: '', label: t(($) => $.all) },
          ...openStates.map((value) => ({ value, label: t(($) => $.states[value]) })),
        ]}
        onChoose={(state) => change({ state })}
      />
      {session.may('equipment.read') && <PlaceFilters of={of} />}
      <Select
        label={t(($) => $.fields.gmtTrigger)}
        data-filter="age"
        value={values.age}
        choices={[
          { value: '', label: t(($) => $.anyAge) },
          ...alarmAges.map((value) => ({ value, label: t(($) => $.ages[value]) })),
        ]}
        onChoose={(age) => change({ age })}
      />
    </>
  )
})

/** The class of the conditions, the area, and the device among those that have alarms now. */
function PlaceFilters({ of: { values, change } }: Filtered) {
  const { t } = useTranslation('alarm')
  const classes = useReferences({ to: 'alarmClass' })
  const groups = useReferences({ to: 'group' })
  const { page } = useAnswer(paths.equipmentMonitorQuery, { alarm: true, pageSize: 200, sort: 'name' }, DEVICES_MS)
  const devices = page?.rows.map(({ id, equipName }) => ({ value: id, label: equipName })) ?? []
  return (
    <>
      <NamedFilter
        name="classId"
        label={t(($) => $.fields.classTitle)}
        any={t(($) => $.anyClass)}
        value={values.classId}
        choices={classes}
        onChoose={(classId) => change({ classId })}
      />
      <NamedFilter
        name="groupId"
        label={t(($) => $.area)}
        any={t(($) => $.anyArea)}
        value={values.groupId}
        choices={groups}
        onChoose={(groupId) => change({ groupId })}
      />
      <NamedFilter
        name="equipId"
        label={t(($) => $.fields.equipTitle)}
        any={t(($) => $.anyDevice)}
        value={values.equipId}
        choices={devices}
        onChoose={(equipId) => change({ equipId })}
      />
    </>
  )
}

interface NamedFilterProps {
  readonly name: string
  readonly label: string
  readonly any: string
  readonly value: string
  readonly choices: readonly Choice<string>[]
  readonly onChoose: (value: string) => void
}

/** A choice among rows. One that is chosen and not among them, such as a device without alarms, stays chosen. */
function NamedFilter({ name, label, any, value, choices, onChoose }: NamedFilterProps) {
  const { t } = useTranslation('alarm')
  if (choices.length === 0 && value === '') return null
  const isKnown = value === '' || choices.some((choice) => choice.value === value)
  return (
    <Select
      label={label}
      data-filter={name}
      value={value}
      choices={[
        { value: '', label: any },
        ...(isKnown ? [] : [{ value, label: t(($) => $.otherChoice, { field: label }) }]),
        ...choices,
      ]}
      onChoose={onChoose}
    />
  )
}
