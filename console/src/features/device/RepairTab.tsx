import { Button, HTMLSelect, HTMLTable, NonIdealState } from '@blueprintjs/core'
import { Wrench } from '@blueprintjs/icons'
import type { RepairState } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Nothing } from '../../kit/Nothing.tsx'
import { oneOf } from '../../kit/oneOf.ts'
import { outcomeText } from '../../kit/outcomeText.ts'
import { Pager } from '../../kit/Pager.tsx'
import { timeText } from '../../kit/timeText.ts'
import { toastProblem, toastSuccess } from '../../kit/toaster.ts'
import { useAnswer } from '../../kit/useAnswer.ts'
import { useStores } from '../../stores/StoresContext.ts'
import type { DeviceTabProps } from './DeviceTabProps.ts'
import { ReportRepair } from './ReportRepair.tsx'

const REFRESH_MS = 30_000
/** The states, in the order in which a repair order passes through them. */
const states: readonly RepairState[] = ['pending', 'dispatched', 'received', 'finished', 'ended']
const isOver = (state: RepairState): boolean => state === 'finished' || state === 'ended'

/** Repair orders of the device are reported here and taken from state to state. The one of a work order's address is marked. */
export const RepairTab = observer(function RepairTab({ equipmentId, orderId }: DeviceTabProps) {
  const { t } = useTranslation('monitor')
  const { call, session } = useStores()
  const [page, setPage] = useState(1)
  const [isReporting, setReporting] = useState(false)
  const mayView = session.may('monitor_multi_designer_repair')
  const answer = useAnswer(
    paths.repairQuery,
    mayView ? { equipmentId, orderId, page, pageSize: limits.pageSize.default } : undefined,
    REFRESH_MS,
  )
  if (!mayView) return <NonIdealState className="nothing" title={t(($) => $.repair.denied)} />
  const setState = async (id: string, status: RepairState | undefined) => {
    if (status === undefined) return
    try {
      await call(paths.repairEdit, { id, status })
      await toastSuccess(outcomeText('edit'))
    } catch (error) {
      await toastProblem(outcomeText('edit', error))
    }
    answer.reload()
  }
  return (
    <>
      <div className="tab-bar">
        <Button
          icon={<Wrench />}
          text={t(($) => $.repair.report)}
          data-action="report-repair"
          onClick={() => setReporting(true)}
        />
      </div>
      <div className="table-card" aria-busy={answer.isLoading}>
        {answer.page === undefined || answer.page.rows.length === 0 ? (
          <Nothing of={answer} text={t(($) => $.repair.none)} />
        ) : (
          <>
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
                {answer.page.rows.map((order) => (
                  <tr key={order.id} data-repair={order.id} className={order.id === orderId ? 'is-selected' : ''}>
                    <td>
                      {isOver(order.status) ? (
                        <span className="state is-off">{t(($) => $.repair.states[order.status])}</span>
                      ) : (
                        <HTMLSelect
                          aria-label={`${t(($) => $.repair.fields.status)}: ${order.title}`}
                          value={order.status}
                          onChange={({ currentTarget }) => void setState(order.id, oneOf(states, currentTarget.value))}
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
            <Pager page={page} total={answer.page.total} onPage={setPage} />
          </>
        )}
      </div>
      {isReporting && (
        <ReportRepair
          equipmentId={equipmentId}
          onClose={() => setReporting(false)}
          onReported={() => {
            setReporting(false)
            setPage(1)
            answer.reload()
          }}
        />
      )}
    </>
  )
})
