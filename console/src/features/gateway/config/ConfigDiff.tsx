import { Button, DialogBody, DialogFooter, Tag } from '@blueprintjs/core'
import type { ConfigChange } from '@mimic/contract'
import { deviceSettings, driverKindOf } from '@mimic/contract/drivers'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { entityText } from '../../../kit/entity/entityText.ts'
import { Select } from '../../../kit/Select.tsx'
import { Nothing } from '../../../kit/table/Nothing.tsx'
import { RowsTable } from '../../../kit/table/RowsTable.tsx'
import type { gateway } from '../texts.en.ts'

interface ConfigDiffProps {
  readonly gatewayId: string
  /** The version whose changes are shown first: those since the one before it. */
  readonly version: number
  /** The newest version. */
  readonly newest: number
  readonly onClose: () => void
}

const intents = { added: 'success', removed: 'danger', changed: 'primary' } as const

/** Shows the differences between two configurations of a gateway, by device, signal and field. */
export function ConfigDiff({ gatewayId, version, newest, onClose }: ConfigDiffProps) {
  const { t } = useTranslation('gateway')
  const common = useTranslation('common')
  const [from, setFrom] = useState(version - 1)
  const [to, setTo] = useState(version)
  const answer = useAnswer(paths.gatewayConfigDiff, { gatewayId, from, to })
  const { changes = [], total = 0 } = answer.page ?? {}
  return (
    <Dialog isOpen title={t(($) => $.diffTitle)} onClose={onClose} className="config-diff">
      <DialogBody>
        <div className="config-diff-choice">
          <VersionChoice label={t(($) => $.diffFrom)} value={from} newest={newest} onChange={setFrom} />
          <VersionChoice label={t(($) => $.diffTo)} value={to} newest={newest} onChange={setTo} />
        </div>
        {changes.length === 0 ? <Nothing of={answer} text={t(($) => $.diffNone)} /> : <ChangeTable changes={changes} />}
        {total > changes.length && <p className="muted">{t(($) => $.diffMore, { total, shown: changes.length })}</p>}
      </DialogBody>
      <DialogFooter actions={<Button text={common.t(($) => $.close)} onClick={onClose} />} />
    </Dialog>
  )
}

interface VersionChoiceProps {
  readonly label: string
  readonly value: number
  readonly newest: number
  readonly onChange: (version: number) => void
}

function VersionChoice({ label, value, newest, onChange }: VersionChoiceProps) {
  const { t } = useTranslation('gateway')
  return (
    <span className="config-diff-version">
      {label}
      <Select
        label={label}
        value={value}
        choices={Array.from({ length: newest + 1 }, (_, age) => newest - age).map((version) => ({
          value: version,
          label: version === 0 ? t(($) => $.diffEmpty) : String(version),
        }))}
        onChoose={(chosen) => onChange(Number(chosen))}
      />
    </span>
  )
}

/** A row for each field of a changed device or signal, or one where it came or went. */
function ChangeTable({ changes }: { readonly changes: readonly ConfigChange[] }) {
  const { t } = useTranslation('gateway')
  const rows = changes.flatMap((change) =>
    (change.fields.length > 0 ? change.fields : [undefined]).map((field, place) => ({ change, field, place })),
  )
  const first = (cell: (change: ConfigChange) => ReactNode) => (row: (typeof rows)[number]) =>
    row.place === 0 && cell(row.change)
  return (
    <RowsTable
      rows={rows}
      rowKey={({ change: { equipId, signalId }, field }) => `${equipId} ${signalId} ${field?.name}`}
      rowProps={({ change }) => ({ 'data-change': change.change })}
      columns={[
        {
          label: t(($) => $.diffFields.device),
          isWide: true,
          cell: first(({ equipTitle, equipId }) => <strong>{equipTitle || equipId}</strong>),
        },
        {
          label: t(($) => $.diffFields.signal),
          isWide: true,
          cell: first(({ signalId, signalTitle }) => (signalId === '' ? '—' : signalTitle || signalId)),
        },
        {
          label: t(($) => $.diffFields.change),
          cell: first(({ change }) => (
            <Tag minimal intent={intents[change]}>
              {t(($) => $.diffKinds[change])}
            </Tag>
          )),
        },
        {
          label: t(($) => $.diffFields.field),
          cell: ({ change, field }) => (field ? <FieldName change={change} name={field.name} /> : '—'),
        },
        { label: t(($) => $.diffFields.before), isWide: true, cell: ({ field }) => field?.before || '—' },
        { label: t(($) => $.diffFields.after), isWide: true, cell: ({ field }) => field?.after || '—' },
      ]}
    />
  )
}

/** The name of a field: that of the form of the driver, or one that all signals have. */
function FieldName({ change: { driver, signalId }, name }: { readonly change: ConfigChange; readonly name: string }) {
  const { t } = useTranslation('gateway')
  const kind = driverKindOf(driver)
  const declared = kind && (signalId === '' ? deviceSettings(kind) : kind.address)[name]
  if (declared) return entityText(declared.label)
  return isCommon(name) ? t(($) => $.configFields[name]) : name
}

const common: Readonly<Record<keyof (typeof gateway)['configFields'], true>> = {
  driver: true,
  valueType: true,
  scale: true,
  offset: true,
  decimals: true,
  lowerLimit: true,
  upperLimit: true,
  deadBand: true,
  intervalMs: true,
  noValueAt: true,
  writable: true,
}
const isCommon = (name: string): name is keyof typeof common => name in common
