import type { RepairOrder } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { resource } from '../../kit/table/resource.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { RepairMark } from './RepairMark.tsx'

const MINUTES = 'YYYY-MM-DD HH:mm'

export const repairResource = resource<RepairOrder, 'repair'>({
  namespace: 'repair',
  listPath: paths.repairList,
  isByTime: true,
  rowKey: ({ id }) => id,
  columns: [
    { field: 'status', cell: ({ status }) => <RepairMark of={status} /> },
    {
      field: 'title',
      isWide: true,
      cell: ({ title, equipTitle }) => (
        <>
          <strong>{title}</strong>
          <small className="row-sn muted">{equipTitle}</small>
        </>
      ),
    },
    { field: 'author', cell: ({ author }) => author || '—' },
    { field: 'assignee', cell: ({ assignee }) => assignee || '—' },
    { field: 'gmtCreate', isNumber: true, cell: ({ gmtCreate }) => timeText(gmtCreate, MINUTES) },
    { field: 'gmtDone', isNumber: true, cell: ({ gmtDone }) => (gmtDone === 0 ? '—' : timeText(gmtDone, MINUTES)) },
  ],
})

/** The same list of those that are dispatched to the account. */
export const worksheetResource = { ...repairResource, listPath: paths.repairMine }
