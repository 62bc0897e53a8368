import { HTMLSelect, HTMLTable } from '@blueprintjs/core'
import type { RepairOrder, RepairState } from '@mimic/contract'
import { useTranslation } from 'react-i18next'
import { oneOf } from '../../../kit/oneOf.ts'
import { timeText } from '../../../kit/timeText.ts'

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
    <HTMLTable compact className="resource-table">
      <thead>
        <tr>
          <th scope="col">{t(($) => $.repair.fields.status)}</th>
          <th scope="col">{t(($) => $.repair.fields.title)}</th>
          <th scope="col">{t(($) => $.repair.fields.author)}</th>
          <th scope="col" className="is-number">
            {t(($) => $.repair.fields.gmtCreate)}
          </th>
          <th scope="col" className="is-number">
            {t(($) => $.repair.fields.gmtModified)}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id} data-repair={order.id} className={order.id === selectedId ? 'is-selected' : ''}>
            <td>
              {isOver(order.status) ? (
                <span className="state is-off">{t(($) => $.repair.states[order.status])}</span>
              ) : (
                <HTMLSelect
                  aria-label={`${t(($) => $.repair.fields.status)}: ${order.title}`}
                  value={order.status}
                  onChange={({ currentTarget }) => onState(order.id, oneOf(states, currentTarget.value))}
                >
                  {states.map((state) => (
                    <option key={state} value={state}>
                      {t(($) => $.repair.states[state])}
                    </option>
                  ))}
                </HTMLSelect>
              )}
            </td>
            <td className="is-wide">
              <strong>{order.title}</strong>
              {order.note !== '' && <small className="row-sn muted">{order.note}</small>}
            </td>
            <td>{order.author}</td>
            <td className="is-number">{timeText(order.gmtCreate, 'YYYY-MM-DD HH:mm')}</td>
            <td className="is-number">{timeText(order.gmtModified, 'YYYY-MM-DD HH:mm')}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
}
