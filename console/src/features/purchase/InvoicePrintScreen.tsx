import { Button } from '@blueprintjs/core'
import type { Invoice, Purchase } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Brand } from '../../kit/Brand.tsx'
import { Fact } from '../../kit/Fact.tsx'
import type { Screen } from '../../kit/Screen.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { moneyText } from './money.ts'

export const InvoicePrintScreen: Screen = observer(function InvoicePrintScreen({ params: { id = '' } }) {
  const { t } = useTranslation('purchase')
  const answer = useAnswer(paths.invoiceDetail, { id })
  const { page: invoice } = answer
  const order = useAnswer(paths.purchaseDetail, invoice && { id: invoice.purchaseId })
  return (
    <main className="invoice-page" data-screen="account-invoice-print">
      <nav className="invoice-bar">
        <Button text={t(($) => $.print.back)} data-action="back" onClick={() => window.history.back()} />
        <Button
          intent="primary"
          text={t(($) => $.print.print)}
          data-action="print-page"
          disabled={!invoice}
          onClick={() => window.print()}
        />
      </nav>
      {invoice && order.page ? (
        <Sheet invoice={invoice} order={order.page} />
      ) : (
        <Nothing of={invoice ? order : answer} />
      )}
    </main>
  )
})

const texts = ['title', 'taxNumber', 'email', 'address', 'purchaseNumber'] as const

/** An invoice that was asked for, or the receipt of what was paid, on paper. */
function Sheet({ invoice, order }: { readonly invoice: Invoice; readonly order: Purchase }) {
  const { t } = useTranslation('purchase')
  const { status, number, amount, kind, gmtCreate } = invoice
  const isIssued = status === 'issued'
  return (
    <article className="invoice-sheet">
      <Brand isLarge />
      <h1>{isIssued ? t(($) => $.print.receipt, { number: order.number }) : t(($) => $.print.request)}</h1>
      <dl className="write-values sheet-facts">
        {texts
          .filter((field) => invoice[field] !== '')
          .map((field) => (
            <Fact key={field} label={t(($) => $.fields[field])}>
              {invoice[field]}
            </Fact>
          ))}
        <Fact label={t(($) => $.fields.kind)}>{t(($) => $.invoiceKinds[kind])}</Fact>
        <Fact label={t(($) => $.fields.status)}>{t(($) => $.invoiceStates[status])}</Fact>
        {number !== '' && <Fact label={t(($) => $.fields.invoiceNumber)}>{number}</Fact>}
        <Fact label={t(($) => $.fields.gmtCreate)}>{timeText(gmtCreate, 'YYYY-MM-DD HH:mm')}</Fact>
        {order.gmtPaid > 0 && (
          <Fact label={t(($) => $.fields.gmtPaid)}>{timeText(order.gmtPaid, 'YYYY-MM-DD HH:mm')}</Fact>
        )}
        {order.reference !== '' && <Fact label={t(($) => $.fields.reference)}>{order.reference}</Fact>}
      </dl>
      <table className="invoice-lines">
        <thead>
          <tr>
            <th scope="col">{t(($) => $.fields.item)}</th>
            <th scope="col">{t(($) => $.fields.price)}</th>
            <th scope="col">{t(($) => $.fields.count)}</th>
            <th scope="col">{t(($) => $.fields.sum)}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map(({ offerId, title, price, count }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be of one offer, and none ever moves
            <tr key={`${offerId} ${place}`}>
              <td>{title}</td>
              <td>{moneyText(price)}</td>
              <td>{count}</td>
              <td>{moneyText(price * count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="purchase-total">
        {t(($) => $.total, { amount: moneyText(order.amount) })}
        {' · '}
        {`${t(($) => $.invoiceAmount)} ${moneyText(amount)}`}
      </p>
      <p className="muted">{t(($) => $.print.about)}</p>
    </article>
  )
}
