import { HTMLTable } from '@blueprintjs/core'
import type { Equipment } from '@mimic/contract'
import type { CallData } from '@mimic/contract/client'
import type { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Answer } from '../../kit/ask/useAsked.ts'

interface RefusedEntriesProps {
  readonly answer: Answer<CallData<typeof paths.gatewayConfigDetail>>
  readonly devices: readonly Equipment[]
}

/** The entries of its configuration that the gateway does not use, with links to where they are corrected. */
export function RefusedEntries({ answer: { page }, devices }: RefusedEntriesProps) {
  const { t } = useTranslation('gateway')
  if (!page || page.refused.length === 0) return null
  const nameOf = (equipId: string) => devices.find(({ id }) => id === equipId)?.equipName ?? equipId
  return (
    <section className="table-card is-danger" aria-label={t(($) => $.refused)} data-part="refused">
      <h3>{t(($) => $.refused)}</h3>
      <HTMLTable compact className="resource-table">
        <thead>
          <tr>
            <th scope="col">{t(($) => $.fields.device)}</th>
            <th scope="col">{t(($) => $.fields.signal)}</th>
            <th scope="col">{t(($) => $.fields.reason)}</th>
            <th scope="col">{t(($) => $.fields.path)}</th>
          </tr>
        </thead>
        <tbody>
          {page.refused.map(({ path, equipId, signalId, reason }) => (
            <tr key={`${path} ${reason}`}>
              <td className="is-wide">
                {equipId === '' ? (
                  '—'
                ) : (
                  <Link
                    href={`/manage/eg/equipment/edit/${equipId}/${signalId === '' ? 'driver' : 'signal'}`}
                    className="row-link"
                  >
                    {nameOf(equipId)}
                  </Link>
                )}
              </td>
              <td>{signalId || '—'}</td>
              <td className="is-wide">{reason}</td>
              <td className="muted">{path}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </section>
  )
}
