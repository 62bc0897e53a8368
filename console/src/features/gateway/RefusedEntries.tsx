import type { Equipment } from '@mimic/contract'
import type { CallData } from '@mimic/contract/client'
import type { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Answer } from '../../kit/ask/useAsked.ts'
import { RowsTable } from '../../kit/table/RowsTable.tsx'

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
      <RowsTable
        rows={page.refused}
        rowKey={({ path, reason }) => `${path} ${reason}`}
        columns={[
          {
            label: t(($) => $.fields.device),
            isWide: true,
            cell: ({ equipId, signalId }) =>
              equipId === '' ? (
                '—'
              ) : (
                <Link
                  href={`/manage/eg/equipment/edit/${equipId}/${signalId === '' ? 'driver' : 'signal'}`}
                  className="row-link"
                >
                  {nameOf(equipId)}
                </Link>
              ),
          },
          { label: t(($) => $.fields.signal), cell: ({ signalId }) => signalId || '—' },
          { label: t(($) => $.fields.reason), isWide: true, cell: ({ reason }) => reason },
          { label: t(($) => $.fields.path), cell: ({ path }) => <span className="muted">{path}</span> },
        ]}
      />
    </section>
  )
}
