import { HTMLSelect } from '@blueprintjs/core'
import type { RepairOrder, RepairState } from '@mimic/contract'
import { useTranslation } from 'react-i18next'
import { oneOf } from '../../../kit/oneOf.ts'
import { RowsTable } from '../../../kit/table/RowsTable.tsx'
import { timeText } from '../../../kit/text/timeText.ts'

/** The states, in the order in which a repair order passes through them. */
const states: readonly RepairState[] = ['pending', 'dispatched', 'received', 'finished', 'ended']
const isOver = (state: RepairState): boolean => state === 'finished' || state === 'ended'

interface RepairTableProps {
  readonly orders: readonly RepairOrder[]
  readonly selectedId: string | undefined
  readonly onState: (id: string, state: RepairState | undefined) => void
}

/** Repair orders. Those that are not over can be taken to another state. */
export function RepairTable({ orders, selectedId, onState }: RepairTableProps) {
  const { t } = useTranslation('device')
  return (
    <RowsTable
      rows={orders}
      rowKey={({ id }) => id}
      rowProps={({ id }) => ({ 'data-repair': id, className: id === selectedId ? 'is-selected' : '' })}
      columns={[
        {
          label: t(($) => $.repair.fields.status),
          cell: ({ id, status, title }) =>
            isOver(status) ? (
              <span className="state is-off">{t(($) => $.repair.states[status])}</span>
            ) : (
              <HTMLSelect
                aria-label={`${t(($) => $.repair.fields.status)}: ${title}`}
                value={status}
                onChange={({ currentTarget }) => onState(id, oneOf(states, currentTarget.value))}
                options={states.map((value) => ({ value, label: t(($) => $.repair.states[value]) }))}
              />
            ),
        },
        {
          label: t(($) => $.repair.fields.title),
          isWide: true,
          cell: ({ title, note }) => (
            <>
              <strong>{title}</strong>
              {note !== '' && <small className="row-sn muted">{note}</small>}
            </>
          ),
        },
        { label: t(($) => $.repair.fields.author), cell: ({ author }) => author },
        ...(['gmtCreate', 'gmtModified'] as const).map((field) => ({
          label: t(($) => $.repair.fields[field]),
          isNumber: true,
          cell: (order: RepairOrder) => timeText(order[field], 'YYYY-MM-DD HH:mm'),
        })),
      ]}
    />
  )
}
