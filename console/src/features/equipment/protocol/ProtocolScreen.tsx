import { commonSettings, driverKinds, type SettingFields } from '@mimic/contract/drivers'
import { useTranslation } from 'react-i18next'
import { entityText } from '../../../kit/entity/entityText.ts'
import { RowsTable } from '../../../kit/table/RowsTable.tsx'
import { useScreenTitle } from '../../../kit/useScreenTitle.ts'
import { equipment } from '../feature.ts'

/** The kinds of drivers that gateways speak, as they are declared. */
export default function ProtocolScreen() {
  const { t } = useTranslation('protocol')
  const title = useScreenTitle(equipment, 'manage-system-protocol')
  const labels = (fields: SettingFields) =>
    Object.values(fields)
      .map(({ label }) => entityText(label))
      .join(t(($) => $.comma))
  return (
    <div className="screen" data-screen="manage-system-protocol">
      <div className="screen-head">
        <h1>{title}</h1>
      </div>
      <p className="muted">{t(($) => $.about, { settings: labels(commonSettings) })}</p>
      <div className="table-card">
        <RowsTable
          rows={driverKinds}
          rowKey={({ id }) => id}
          rowProps={({ id }) => ({ 'data-kind': id })}
          columns={[
            { label: t(($) => $.title), cell: ({ title: name }) => <strong>{entityText(name)}</strong> },
            { label: t(($) => $.device), className: 'is-wide', cell: ({ device }) => labels(device) || '—' },
            { label: t(($) => $.address), className: 'is-wide', cell: ({ address }) => labels(address) },
            { label: t(($) => $.browse), cell: ({ canBrowse }) => t(($) => (canBrowse ? $.yes : $.no)) },
          ]}
        />
      </div>
    </div>
  )
}
