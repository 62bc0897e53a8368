import type { Inspection } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { resource } from '../../kit/table/resource.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

const REFRESH_MS = 30_000

const ownInspections = resource<Inspection, 'repair'>({
  namespace: 'repair',
  listPath: paths.inspectionMine,
  isByTime: true,
  rowKey: ({ id }) => id,
  columns: [
    { field: 'inspection', isWide: true, cell: (inspection) => <Title inspection={inspection} /> },
    { field: 'gmtPlan', isNumber: true, cell: (inspection) => <Due inspection={inspection} /> },
  ],
})

/** The inspections that the account is to carry out; each leads to its device, where that is done. */
export function OwnInspections() {
  const { t } = useTranslation('repair')
  return (
    <ResourceTable
      resource={ownInspections}
      title={t(($) => $.worksheet)}
      emptyText={t(($) => $.noInspections)}
      refreshMs={REFRESH_MS}
    />
  )
}

function Title({ inspection: { id, equipId, equipTitle, title } }: { readonly inspection: Inspection }) {
  return (
    <>
      <Link href={`/monitor/eg/detail/list/${equipId}/inspection/${id}`} data-own-inspection={id}>
        <strong>{title}</strong>
      </Link>
      <small className="row-sn muted">{equipTitle}</small>
    </>
  )
}

const Due = observer(function Due({ inspection: { gmtPlan } }: { readonly inspection: Inspection }) {
  const { t } = useTranslation('repair')
  const { clock } = useStores()
  return (
    <>
      {timeText(gmtPlan, 'YYYY-MM-DD HH:mm')}
      {gmtPlan < clock.now() && <small className="row-sn is-overdue">{t(($) => $.overdue)}</small>}
    </>
  )
})
