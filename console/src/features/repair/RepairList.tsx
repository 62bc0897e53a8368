import { DocumentOpen } from '@blueprintjs/icons'
import type { RepairOrder } from '@mimic/contract'
import { repairStates } from '@mimic/contract/repairs'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { Select } from '../../kit/Select.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import type { Resource } from '../../kit/table/resource.tsx'
import { useAddressChoice } from '../../kit/useAddressChoice.ts'
import { OpenRepair } from './OpenRepair.tsx'
import { RepairActs } from './RepairActs.tsx'

interface RepairListProps {
  readonly resource: Resource<RepairOrder>
  readonly title: string
  readonly emptyText: string
}

const REFRESH_MS = 30_000

/** A list of orders, narrowed by state. The address names the order that is open. */
export const RepairList = observer(function RepairList({ resource, title, emptyText }: RepairListProps) {
  const { t } = useTranslation('repair')
  const [status, chooseStatus] = useAddressChoice('status', repairStates)
  const [params, setParams] = useSearchParams()
  const [version, setVersion] = useState(0)
  const openId = params.get('order')
  const open = (id: string | undefined) =>
    setParams(
      (before) => {
        if (id === undefined) before.delete('order')
        else before.set('order', id)
        return before
      },
      { replace: true },
    )
  const changed = () => setVersion((count) => count + 1)
  return (
    <>
      <ResourceTable
        resource={resource}
        title={title}
        searchHint={t(($) => $.search)}
        filter={status === '' ? {} : { status }}
        filters={
          <Select
            label={t(($) => $.fields.status)}
            value={status}
            choices={[
              { value: '', label: t(($) => $.anyState) },
              ...repairStates.map((value) => ({ value, label: t(($) => $.states[value]) })),
            ]}
            onChoose={chooseStatus}
          />
        }
        onClearFilters={status === '' ? undefined : () => chooseStatus('')}
        emptyText={emptyText}
        refreshMs={REFRESH_MS}
        version={version}
        rowActions={(order) => (
          <span className="row-acts" data-row={order.id}>
            <RepairActs order={order} onChanged={changed} isSmall />
            <RowButton
              icon={<DocumentOpen />}
              text={t(($) => $.acts.view)}
              action="view-repair"
              onClick={() => open(order.id)}
            />
          </span>
        )}
      />
      {openId !== null && <OpenRepair id={openId} onClose={() => open(undefined)} onChanged={changed} />}
    </>
  )
})
