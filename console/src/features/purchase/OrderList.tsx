import { Button } from '@blueprintjs/core'
import { Add, DocumentOpen, Th } from '@blueprintjs/icons'
import { type PurchaseKind, purchaseStates } from '@mimic/contract/purchases'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { Select } from '../../kit/Select.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { useAddressChoice } from '../../kit/useAddressChoice.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { OffersDialog } from './OffersDialog.tsx'
import { OpenOrder } from './OpenOrder.tsx'
import { OrderForm } from './OrderForm.tsx'
import { purchaseResource } from './purchase.resource.tsx'
import { ScopeChoice, useScopeChoice } from './ScopeChoice.tsx'

interface OrderListProps {
  /** Undefined for orders of all kinds, where none is made. */
  readonly kind?: PurchaseKind
  readonly title: string
  /** Asks again when it is another. */
  readonly version?: number
  /** An order may have another state now. */
  readonly onChanged?: () => void
}

/** Orders, narrowed by state. The address names the order that is open. */
export const OrderList = observer(function OrderList({ kind, title, version = 0, onChanged }: OrderListProps) {
  const { t } = useTranslation('purchase')
  const [status, chooseStatus] = useAddressChoice('status', purchaseStates)
  const scope = useScopeChoice()
  const [openId, open] = useOpenOrder()
  const [changes, setChanges] = useState(0)
  const [dialog, setDialog] = useState<'order' | 'offers'>()
  const changed = () => {
    setChanges((count) => count + 1)
    onChanged?.()
  }
  const filter = { ...(kind && { kind }), ...(status && { status }), ...(scope.isOfAll && { isOfAll: 'true' }) }
  const isNarrowed = status !== '' || scope.isOfAll
  return (
    <>
      <ResourceTable
        resource={purchaseResource(scope.isOfAll)}
        title={title}
        searchHint={t(($) => $.search)}
        filter={filter}
        filters={
          <>
            <Select
              label={t(($) => $.fields.status)}
              value={status}
              choices={[
                { value: '', label: t(($) => $.anyState) },
                ...purchaseStates.map((value) => ({ value, label: t(($) => $.states[value]) })),
              ]}
              onChoose={chooseStatus}
            />
            {scope.mayChoose && <ScopeChoice {...scope} />}
          </>
        }
        onClearFilters={isNarrowed ? () => (scope.isOfAll ? scope.choose('') : chooseStatus('')) : undefined}
        emptyText={t(($) => $.none)}
        version={version + changes}
        headActions={() => kind && <HeadActs onChoose={setDialog} />}
        rowActions={({ id }) => (
          <RowButton
            icon={<DocumentOpen />}
            text={t(($) => $.acts.view)}
            action="view-order"
            onClick={() => open(id)}
          />
        )}
      />
      {openId !== null && <OpenOrder id={openId} onClose={() => open(undefined)} onChanged={changed} />}
      {kind && dialog === 'order' && <OrderForm kind={kind} onClose={() => setDialog(undefined)} onSaved={changed} />}
      {kind && dialog === 'offers' && (
        <OffersDialog kind={kind} onClose={() => setDialog(undefined)} onChanged={changed} />
      )}
    </>
  )
})

/** The order that is open stands in the address. */
function useOpenOrder(): readonly [string | null, (id: string | undefined) => void] {
  const [params, setParams] = useSearchParams()
  const open = (id: string | undefined) =>
    setParams(
      (before) => {
        if (id === undefined) before.delete('order')
        else before.set('order', id)
        return before
      },
      { replace: true },
    )
  return [params.get('order'), open]
}

const HeadActs = observer(function HeadActs({ onChoose }: { readonly onChoose: (dialog: 'order' | 'offers') => void }) {
  const { t } = useTranslation('purchase')
  const { session } = useStores()
  return (
    <>
      {session.may('platform.operate') && (
        <Button icon={<Th />} text={t(($) => $.acts.offers)} data-action="offers" onClick={() => onChoose('offers')} />
      )}
      {session.may('purchase.edit') && (
        <Button
          intent="primary"
          icon={<Add />}
          text={t(($) => $.acts.add)}
          data-action="add-order"
          onClick={() => onChoose('order')}
        />
      )}
    </>
  )
})
