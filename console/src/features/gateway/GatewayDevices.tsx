import { HTMLTable } from '@blueprintjs/core'
import type { Equipment } from '@mimic/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Nothing } from '../../kit/Nothing.tsx'
import type { Answer } from '../../kit/useAnswer.ts'
import { OnlineState } from '../equipment/OnlineState.tsx'

/** The devices that the gateway reads. */
export function GatewayDevices({ answer }: { readonly answer: Answer<readonly Equipment[]> }) {
  const { t } = useTranslation('gateway')
  const equipment = useTranslation('equipment')
  return (
    <section className="table-card" aria-label={t(($) => $.devices)} data-part="devices">
      <h3>{t(($) => $.devices)}</h3>
      {answer.page === undefined || answer.page.length === 0 ? (
        <Nothing of={answer} text={t(($) => $.noDevices)} />
      ) : (
        <HTMLTable compact className="resource-table">
          <thead>
            <tr>
              <th scope="col">{equipment.t(($) => $.fields.equipName)}</th>
              <th scope="col">{equipment.t(($) => $.fields.sn)}</th>
              <th scope="col">{equipment.t(($) => $.fields.online)}</th>
              <th scope="col" className="is-number">
                {equipment.t(($) => $.fields.signalCount)}
              </th>
            </tr>
          </thead>
          <tbody>
            {answer.page.map(({ id, equipName, sn, online, signalCount }) => (
              <tr key={id}>
                <td className="is-wide">
                  <Link href={`/manage/eg/equipment/edit/${id}/driver`} className="row-link">
                    {equipName}
                  </Link>
                </td>
                <td>{sn}</td>
                <td>
                  <OnlineState isOnline={online} />
                </td>
                <td className="is-number">{signalCount}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
    </section>
  )
}
