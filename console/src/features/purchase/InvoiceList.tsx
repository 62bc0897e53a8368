import { AnchorButton } from '@blueprintjs/core'
import { Cross, Download, Print, Tick } from '@blueprintjs/icons'
import type { Invoice } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { invoiceStates, type PurchaseKind } from '@mimic/contract/purchases'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Select } from '../../kit/Select.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { useAddressChoice } from '../../kit/useAddressChoice.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { CloseInvoice } from './CloseInvoice.tsx'
import { InvoiceFile } from './InvoiceFile.tsx'
import { invoiceResource } from './invoice.resource.tsx'
import { ScopeChoice, useScopeChoice } from './ScopeChoice.tsx'

interface InvoiceListProps {
  /** Undefined for invoices of orders of all kinds. */
  readonly kind?: PurchaseKind
  readonly title: string
}

/** Invoices, narrowed by state; they are asked for at their order. Operators of the platform issue or reject them. */
export const InvoiceList = observer(function InvoiceList({ kind, title }: InvoiceListProps) {
  const { t } = useTranslation('purchase')
  const [status, chooseStatus] = useAddressChoice('status', invoiceStates)
  const scope = useScopeChoice()
  const [closing, setClosing] = useState<{ readonly invoice: Invoice; readonly to: 'issue' | 'reject' }>()
  const [version, setVersion] = useState(0)
  const changed = () => setVersion((count) => count + 1)
  const filter = { ...(kind && { kind }), ...(status && { status }), ...(scope.isOfAll && { isOfAll: 'true' }) }
  return (
    <>
      <ResourceTable
        resource={invoiceResource(scope.isOfAll)}
        title={title}
        searchHint={t(($) => $.searchInvoice)}
        filter={filter}
        filters={
          <>
            <Select
              label={t(($) => $.fields.status)}
              value={status}
              choices={[
                { value: '', label: t(($) => $.anyState) },
                ...invoiceStates.map((value) => ({ value, label: t(($) => $.invoiceStates[value]) })),
              ]}
              onChoose={chooseStatus}
            />
            {scope.mayChoose && <ScopeChoice {...scope} />}
          </>
        }
        onClearFilters={status !== '' ? () => chooseStatus('') : scope.isOfAll ? () => scope.choose('') : undefined}
        emptyText={t(($) => $.noInvoices)}
        version={version}
        rowActions={(invoice) => (
          <InvoiceActs invoice={invoice} onClosing={(to) => setClosing({ invoice, to })} onChanged={changed} />
        )}
      />
      {closing && <CloseInvoice {...closing} onClose={() => setClosing(undefined)} onSaved={changed} />}
    </>
  )
})

interface InvoiceActsProps {
  readonly invoice: Invoice
  readonly onClosing: (to: 'issue' | 'reject') => void
  readonly onChanged: () => void
}

/** The actions on an invoice: operators of the platform close it and keep its PDF, everybody prints it. */
const InvoiceActs = observer(function InvoiceActs({ invoice, onClosing, onChanged }: InvoiceActsProps) {
  const { t } = useTranslation('purchase')
  const { session } = useStores()
  const operates = session.may('platform.operate')
  return (
    <span className="row-acts">
      {operates && invoice.status === 'requested' && (
        <>
          <RowButton icon={<Tick />} text={t(($) => $.acts.issue)} action="issue" onClick={() => onClosing('issue')} />
          <RowButton
            icon={<Cross />}
            text={t(($) => $.acts.reject)}
            action="reject"
            onClick={() => onClosing('reject')}
          />
        </>
      )}
      {operates && invoice.status === 'issued' && <InvoiceFile id={invoice.id} onChanged={onChanged} />}
      {invoice.hasFile && (
        <AnchorButton
          size="small"
          variant="minimal"
          icon={<Download />}
          text={t(($) => $.acts.download)}
          href={paths.invoiceFile.replace(':invoiceId', invoice.id)}
          download
          data-action="download"
        />
      )}
      <Link
        href={`/account/invoice/${invoice.id}/print`}
        className="bp6-button bp6-minimal bp6-small"
        data-action="print"
      >
        <Print />
        <span className="bp6-button-text">{t(($) => $.acts.print)}</span>
      </Link>
    </span>
  )
})
