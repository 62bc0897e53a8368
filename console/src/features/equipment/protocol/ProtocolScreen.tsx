import { HTMLTable } from '@blueprintjs/core'
import { commonSettings, driverKinds, type SettingFields } from '@mimic/contract/drivers'
import { useTranslation } from 'react-i18next'
import { entityText } from '../../../kit/entity/entityText.ts'
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
        <HTMLTable compact className="resource-table">
          <thead>
            <tr>
              <th scope="col">{t(($) => $.title)}</th>
              <th scope="col">{t(($) => $.device)}</th>
              <th scope="col">{t(($) => $.address)}</th>
              <th scope="col">{t(($) => $.browse)}</th>
            </tr>
          </thead>
          <tbody>
            {driverKinds.map(({ id, title, device, address, canBrowse }) => (
              <tr key={id} data-kind={id}>
                <td>
                  <strong>{entityText(title)}</strong>
                </td>
                <td className="is-wide">{labels(device) || '—'}</td>
                <td className="is-wide">{labels(address)}</td>
                <td>{t(($) => (canBrowse ? $.yes : $.no))}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      </div>
    </div>
  )
}
