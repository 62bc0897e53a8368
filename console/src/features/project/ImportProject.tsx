import { FileInput } from '@blueprintjs/core'
import type { Equipment, ProjectFileDevice, ProjectImport } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { equipmentEntity } from '@mimic/contract/entities'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { useAllRows } from '../../kit/entity/useAllRows.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { Select } from '../../kit/Select.tsx'
import { RowsTable } from '../../kit/table/RowsTable.tsx'
import { errorText } from '../../kit/text/errorText.ts'
import { labelled } from '../../kit/text/labelled.ts'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

interface ImportProjectProps {
  readonly onClose: () => void
  readonly onImported: () => void
}

/** Problems of a file that are told at once. */
const TOLD = 5

const isThere = ({ equipId, missing }: ProjectFileDevice): boolean => equipId !== null && missing.length === 0

/** A project from a file: what is in it, and which device here stands for each of its devices, before anything is stored. */
export function ImportProject({ onClose, onImported }: ImportProjectProps) {
  const { t } = useTranslation('project')
  const { call } = useStores()
  const file = useProjectFile()
  const { plan, fileName, problem, devices } = file
  const form = useForm({
    id: 'import-project',
    isNew: true,
    start: { title: '' },
    async send(draft) {
      await call(paths.projectImportMulti, {
        file: file.text,
        title: draft.title.trim() || (plan?.title ?? ''),
        devices: JSON.stringify(devices),
      })
      await toastSuccess(outcomeText('save'))
      onImported()
      onClose()
    },
  })
  const open = async (chosen: File | undefined) => {
    if (!chosen) return
    const read = await file.open(chosen)
    if (read)
      form.change((draft) => {
        draft.title = read.title
      })
  }
  return (
    <FormDialog
      form={form}
      title={t(($) => $.fromFile)}
      submitText={t(($) => $.importSubmit)}
      canSubmit={plan?.devices.every(isThere) === true && form.draft.title.trim() !== ''}
      className="project-import"
      isKept
      failureText={problemsOf}
      onClose={onClose}
    >
      <p className="muted">{t(($) => $.fromFileAbout)}</p>
      <FileInput
        fill
        hasSelection={fileName !== ''}
        text={fileName || t(($) => $.chooseFile)}
        buttonText={t(($) => $.browse)}
        inputProps={{ accept: '.json,application/json', 'aria-label': t(($) => $.chooseFile) }}
        onInputChange={({ currentTarget }) => void open(currentTarget.files?.[0])}
      />
      <Failure of={problem} text={problem} />
      {plan && (
        <>
          <p data-contents>{t(($) => $.contents, { ...plan, devices: plan.devices.length })}</p>
          <TextField form={form} field="title" label={t(($) => $.nameHere)} isRequired maxLength={limits.title} />
          {plan.devices.length > 0 && <DeviceMatches devices={plan.devices} onChoose={file.choose} />}
        </>
      )}
    </FormDialog>
  )
}

/** A chosen file, and what the server would make of it. */
function useProjectFile() {
  const { call } = useStores()
  const { t } = useTranslation('project')
  const [state, setState] = useState<{
    readonly text: string
    readonly fileName: string
    readonly devices: Readonly<Record<string, string>>
    readonly plan?: ProjectImport
    readonly problem?: string
  }>({ text: '', fileName: '', devices: {} })
  const turn = useRef(0)
  const ask = async (text: string, fileName: string, devices: Readonly<Record<string, string>>) => {
    const mine = ++turn.current
    const about = { text, fileName, devices }
    try {
      const plan = await call(paths.projectImportMulti, { file: text, devices: JSON.stringify(devices), plan: true })
      if (mine !== turn.current) return undefined
      setState({ ...about, plan })
      return plan
    } catch (error) {
      if (mine === turn.current) setState({ ...about, problem: problemsOf(error) })
      return undefined
    }
  }
  return {
    ...state,
    async open(file: File) {
      if (file.size <= limits.plant.bytes) return ask(await file.text(), file.name, {})
      turn.current++
      const limit = limits.plant.bytes / 1024 / 1024
      setState({ text: '', fileName: file.name, devices: {}, problem: t(($) => $.tooLarge, { limit }) })
      return undefined
    },
    choose(id: string, equipId: string) {
      void ask(state.text, state.fileName, { ...state.devices, [id]: equipId })
    },
  }
}

/** The fields that a file is refused for, by their places in it. */
function problemsOf(error: unknown): string {
  if (!(error instanceof CallError) || error.fields.length === 0) return errorText(error)
  const told = error.fields.slice(0, TOLD).map(({ path, detail }) => (detail ? `${path} (${detail})` : path))
  return labelled(errorText(error), told.join(', '))
}

interface DeviceMatchesProps {
  readonly devices: readonly ProjectFileDevice[]
  readonly onChoose: (id: string, equipId: string) => void
}

/** The devices of the file, each with the one that stands for it here, and the signals that this one lacks. */
function DeviceMatches({ devices, onChoose }: DeviceMatchesProps) {
  const { t } = useTranslation('project')
  const own = useAllRows<Equipment>(equipmentEntity).page ?? []
  return (
    <RowsTable
      rows={devices}
      rowKey={({ id }) => id}
      rowProps={(device) => ({ 'data-device': device.id, className: isThere(device) ? '' : 'is-missing' })}
      className="resource-table import-devices"
      columns={[
        { label: t(($) => $.deviceInFile), cell: nameOf },
        {
          label: t(($) => $.deviceHere),
          cell: ({ id, equipName, equipId }) => (
            <Select
              fill
              label={t(($) => $.deviceHereOf, { name: equipName })}
              value={equipId ?? ''}
              choices={[
                ...(equipId === null ? [{ value: '', label: t(($) => $.noDevice), disabled: true }] : []),
                ...own.map((each) => ({ value: each.id, label: nameOf(each) })),
              ]}
              onChoose={(chosen) => onChoose(id, chosen)}
            />
          ),
        },
        {
          label: t(($) => $.signals),
          cell: ({ missing, signals }) =>
            missing.length === 0
              ? t(($) => $.allSignals, { count: signals })
              : t(($) => $.missingSignals, { names: missing.join(', ') }),
        },
      ]}
    />
  )
}

const nameOf = ({ equipName, sn }: Pick<Equipment, 'equipName' | 'sn'>): string =>
  sn === '' ? equipName : `${equipName} (${sn})`
