import { Button, DialogBody, DialogFooter, HTMLSelect, HTMLTable, Tag } from '@blueprintjs/core'
import type { ConfigChange } from '@mimic/contract'
import { deviceSettings, driverKindOf } from '@mimic/contract/drivers'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { entityText } from '../../../kit/entity/entityText.ts'
import { Nothing } from '../../../kit/table/Nothing.tsx'
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

/** What differs between two configurations of a gateway, by device, signal and field. */
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
        {changes.length === 0 ? (
          <Nothing of={answer} text={t(($) => $.diffNone)} />
        ) : (
          <HTMLTable compact className="resource-table" aria-busy={answer.isLoading}>
            <thead>
              <tr>
                {(['device', 'signal', 'change', 'field', 'before', 'after'] as const).map((field) => (
                  <th key={field} scope="col">
                    {t(($) => $.diffFields[field])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <ChangeRows key={`${change.equipId} ${change.signalId}`} change={change} />
              ))}
            </tbody>
          </HTMLTable>
        )}
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
      <HTMLSelect
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      >
        {Array.from({ length: newest + 1 }, (_, age) => newest - age).map((version) => (
          <option key={version} value={version}>
            {version === 0 ? t(($) => $.diffEmpty) : version}
          </option>
        ))}
      </HTMLSelect>
    </span>
  )
}

/** A changed device or signal: a row for each of its fields, or one where it came or went. */
function ChangeRows({ change }: { readonly change: ConfigChange }) {
  const { t } = useTranslation('gateway')
  const { equipId, equipTitle, signalId, signalTitle, fields } = change
  const rows = fields.length > 0 ? fields : [undefined]
  return rows.map((field, place) => (
    <tr key={field?.name ?? ''} data-change={change.change}>
      <td className="is-wide">{place === 0 && <strong>{equipTitle || equipId}</strong>}</td>
      <td className="is-wide">{place === 0 && (signalId === '' ? '—' : signalTitle || signalId)}</td>
      <td>
        {place === 0 && (
          <Tag minimal intent={intents[change.change]}>
            {t(($) => $.diffKinds[change.change])}
          </Tag>
        )}
      </td>
      <td>{field ? <FieldName change={change} name={field.name} /> : '—'}</td>
      <td className="is-wide">{field?.before || '—'}</td>
      <td className="is-wide">{field?.after || '—'}</td>
    </tr>
  ))
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
