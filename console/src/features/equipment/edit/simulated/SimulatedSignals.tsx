import { Button } from '@blueprintjs/core'
import type { EquipmentInfo, StoredSignal } from '@mimic/contract'
import type { CallBody } from '@mimic/contract/client'
import { defaultSimulation, type SettingField, type Settings, simulated } from '@mimic/contract/drivers'
import { isShownWith } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../../../kit/dialog/toaster.ts'
import { type EntityDraft, EntityInput } from '../../../../kit/entity/EntityInput.tsx'
import { entityText } from '../../../../kit/entity/entityText.ts'
import { fieldProblem } from '../../../../kit/entity/fieldProblem.ts'
import { TableFileInput } from '../../../../kit/entity/TableFileInput.tsx'
import { FormDialog } from '../../../../kit/form/FormDialog.tsx'
import { problemText } from '../../../../kit/form/problemText.ts'
import { type Form, useForm } from '../../../../kit/form/useForm.ts'
import { RowsTable } from '../../../../kit/table/RowsTable.tsx'
import { labelled } from '../../../../kit/text/labelled.ts'
import { outcomeText } from '../../../../kit/text/outcomeText.ts'
import { useStores } from '../../../../stores/StoresContext.ts'
import { courseOf } from './courseOf.ts'

interface SimulatedSignalsProps {
  readonly equipment: EquipmentInfo
  readonly canEdit: boolean
  /** The draft of the device is changed. It would be lost, as the device is read again after a change here. */
  readonly isUnsaved: boolean
  readonly onChanged: (equipment: EquipmentInfo) => void
}

type Simulation = EquipmentInfo['simulation']

/** Tags name signals, so the name of the simulation is left to plant files. */
const fields: [string, SettingField][] = Object.entries(simulated.address).filter(([name]) => name !== 'name')

/** How each signal of a device that runs simulated behaves. */
export function SimulatedSignals({ equipment, canEdit, isUnsaved, onChanged }: SimulatedSignalsProps) {
  const { t } = useTranslation('equipment')
  const { call } = useStores()
  const [opened, setOpened] = useState<StoredSignal>()
  const { id, version, simulation, signals } = equipment
  const store = async (next: Simulation) => {
    const body = { id, baseVersion: version, simulation: JSON.stringify(next) }
    // The server reads the JSON text of an object.
    onChanged(await call(paths.equipmentEdit, body as object as CallBody<typeof paths.equipmentEdit>))
    await toastSuccess(outcomeText('edit'))
  }
  return (
    <section className="table-card device-faults" aria-label={t(($) => $.behaviour.title)} data-part="behaviour">
      <h3>{t(($) => $.behaviour.title)}</h3>
      <p className="muted">{t(($) => (isUnsaved ? $.behaviour.unsaved : $.behaviour.about))}</p>
      <RowsTable
        rows={signals.filter(({ formula }) => formula === '')}
        rowKey={({ id }) => id}
        rowProps={({ sn }) => ({ 'data-signal': sn })}
        columns={[
          { label: t(($) => $.behaviour.signal), isWide: true, cell: ({ title }) => title },
          {
            label: entityText(simulated.address.behaviour.label),
            cell: (signal) => (
              <>
                {behaviourText(String(settingsOf(simulation, signal).behaviour))}
                {!Object.hasOwn(simulation, signal.id) && (
                  <span className="muted"> {t(($) => $.behaviour.byDefault)}</span>
                )}
              </>
            ),
          },
          { label: t(($) => $.behaviour.range), cell: (signal) => rangeText(settingsOf(simulation, signal), signal) },
        ]}
        rowActions={(signal) => (
          <Button
            size="small"
            text={t(($) => $.behaviour.change)}
            disabled={!canEdit || isUnsaved}
            data-action="behaviour"
            onClick={() => setOpened(signal)}
          />
        )}
      />
      {opened && (
        <BehaviourDialog signal={opened} simulation={simulation} onStore={store} onClose={() => setOpened(undefined)} />
      )}
    </section>
  )
}

interface BehaviourDialogProps {
  readonly signal: StoredSignal
  readonly simulation: Simulation
  readonly onStore: (simulation: Simulation) => Promise<void>
  readonly onClose: () => void
}

function BehaviourDialog({ signal, simulation, onStore, onClose }: BehaviourDialogProps) {
  const { t } = useTranslation('equipment')
  const common = useTranslation('common')
  // By these paths the server names a refused field.
  const keyOf = (name: string) => `simulation.${signal.id}.${name}`
  const shownIn = (draft: EntityDraft) => fields.filter(([, field]) => isShownWith(field, (name) => draft[keyOf(name)]))
  const given = settingsOf(simulation, signal)
  const without = () => Object.fromEntries(Object.entries(simulation).filter(([id]) => id !== signal.id))
  const store = async (next: Simulation) => {
    await onStore(next)
    onClose()
  }
  const form = useForm<EntityDraft>({
    id: 'behaviour',
    start: () =>
      Object.fromEntries(fields.map(([name, { initial }]) => [keyOf(name), String(given[name] ?? initial ?? '')])),
    check: (draft) => {
      const shown = shownIn(draft)
      const problems = Object.fromEntries(
        shown.map(([name, field]) => [keyOf(name), fieldProblem(field, draft[keyOf(name)])]),
      )
      if (Object.values(problems).some((problem) => problem !== undefined)) return problems
      const address = Object.fromEntries(shown.map(([name]) => [name, draft[keyOf(name)] ?? '']))
      const { dataType, access } = signal
      const wrong = simulated.problem({ address, dataType, isWritable: access === 'rw', deadBand: 0 })
      if (wrong) problems[keyOf(wrong.path.replace(/^address\./, ''))] = entityText(wrong.text)
      return problems
    },
    refusalText: ({ detail, ...problem }) => (detail ? `${problemText(problem)} (${detail})` : problemText(problem)),
    send: async (draft) => {
      const settings = Object.fromEntries(shownIn(draft).map(([name]) => [name, draft[keyOf(name)]]))
      const { name } = given
      await store({ ...without(), [signal.id]: { ...settings, ...(name !== undefined && { name }) } })
    },
  })
  return (
    <FormDialog
      form={form}
      title={labelled(
        t(($) => $.behaviour.title),
        signal.title,
      )}
      submitText={common.t(($) => $.save)}
      isKept
      {...(Object.hasOwn(simulation, signal.id) && {
        second: { text: t(($) => $.behaviour.reset), send: () => store(without()) },
      })}
      onClose={onClose}
    >
      {shownIn(form.draft).map(([name, field]) => (
        <EntityInput key={name} form={form} name={keyOf(name)} field={field} />
      ))}
      {form.draft[keyOf('behaviour')] === 'playback' && (
        <PlaybackFile signal={signal} form={form} field={keyOf('playback')} />
      )}
    </FormDialog>
  )
}

interface PlaybackFileProps {
  readonly signal: StoredSignal
  readonly form: Form<EntityDraft>
  readonly field: string
}

function PlaybackFile({ signal, form, field }: PlaybackFileProps) {
  const { t } = useTranslation('equipment')
  return (
    <TableFileInput
      hint={t(($) => $.behaviour.file)}
      onRead={async ({ lines }) => {
        const course = courseOf(lines, [signal.sn, signal.title, signal.id])
        if (course.is === 'bad') return t(($) => $.behaviour.badFile[course.why], { detail: course.detail })
        form.change((draft) => {
          draft[field] = course.text
        })
        return undefined
      }}
    />
  )
}

const rangeText = ({ min = 0, max = 100 }: Settings, { dataType, unit }: StoredSignal): string =>
  dataType === 'number' ? `${min} – ${max} ${unit}` : ''

function behaviourText(behaviour: string): string {
  const choices: SettingField = simulated.address.behaviour
  const text = choices.is === 'choice' ? choices.choices[behaviour] : undefined
  return text ? entityText(text) : behaviour
}

/** The settings that were set, or else those that follow from the range and the limits of the signal. */
const settingsOf = (simulation: Simulation, signal: StoredSignal): Settings =>
  // The server has checked them by the fields of the simulated driver.
  (simulation[signal.id] as Settings | undefined) ?? defaultSimulation(signal)
