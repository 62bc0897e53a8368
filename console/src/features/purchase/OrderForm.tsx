import { Callout } from '@blueprintjs/core'
import type { Offer, Purchase } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { amountOf, type PurchaseKind } from '@mimic/contract/purchases'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { ListField } from '../../kit/form/ListField.tsx'
import { NumberField } from '../../kit/form/NumberField.tsx'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { moneyText } from './money.ts'

interface OrderFormProps {
  readonly kind: PurchaseKind
  /** The draft that is changed; a new one without it. */
  readonly order?: Purchase
  /** The offer of the first line of a new order. */
  readonly offerId?: string
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** The offers are known before the form begins: a line is one of them. */
export function OrderForm(props: OrderFormProps) {
  const { page: offers } = useAnswer(paths.purchaseOffers, {})
  return offers ? <Lines {...props} offers={offers} /> : null
}

interface LinesProps extends OrderFormProps {
  readonly offers: readonly Offer[]
}

interface Line {
  readonly offerId: string
  /** As it was typed. */
  readonly count: string
}

/** A draft of an order: what of which offer, and a note. */
function Lines(props: LinesProps) {
  const { order, offers, onClose } = props
  const { t } = useTranslation('purchase')
  const common = useTranslation('common')
  const { form, choices, newLine } = useLines(props)
  const priced = form.draft.lines.map(({ offerId, count }) => ({
    count: isCount(count) ? Number(count) : 0,
    price: offers.find(({ id }) => id === offerId)?.price ?? 0,
  }))
  return (
    <FormDialog
      form={form}
      title={order ? t(($) => $.acts.edit) : t(($) => $.acts.add)}
      submitText={common.t(($) => $.save)}
      canSubmit={choices.length > 0}
      className="purchase-dialog"
      isKept
      onClose={onClose}
    >
      {choices.length === 0 && <Callout compact>{t(($) => $.noOffers)}</Callout>}
      <ListField
        form={form}
        field="lines"
        label={t(($) => $.fields.lines)}
        className="purchase-lines"
        growing={{
          max: limits.purchase.lines,
          newRow: newLine,
          addText: t(($) => $.addLine),
          removeText: (place) => t(($) => $.removeLine, { place }),
        }}
      >
        {(line) => (
          <>
            <SelectField
              form={line}
              field="offerId"
              label={t(($) => $.fields.item)}
              choices={choices.map(({ id, title, price }) => ({ value: id, label: `${title} · ${moneyText(price)}` }))}
            />
            <NumberField form={line} field="count" label={t(($) => $.fields.count)} />
          </>
        )}
      </ListField>
      <p className="purchase-total">{t(($) => $.total, { amount: moneyText(amountOf(priced)) })}</p>
      <TextField form={form} field="note" label={t(($) => $.fields.note)} rows={2} maxLength={limits.note} />
    </FormDialog>
  )
}

function useLines({ kind, order, offerId, offers, onClose, onSaved }: LinesProps) {
  const { t } = useTranslation('purchase')
  const { call } = useStores()
  const choices = offers.filter((offer) => offer.kind === kind && offer.isEnabled)
  const newLine: Line = { offerId: offerId ?? choices[0]?.id ?? '', count: '1' }
  const form = useForm({
    id: 'order',
    start: {
      lines: order ? order.lines.map((line) => ({ offerId: line.offerId, count: String(line.count) })) : [newLine],
      note: order?.note ?? '',
    },
    isNew: !order,
    check: ({ lines }) =>
      Object.fromEntries(
        lines.map(({ count }, place) => [
          `lines.${place}.count`,
          isCount(count) ? undefined : t(($) => $.wholeNumber, { max: limits.purchase.count }),
        ]),
      ),
    async send({ lines, note }) {
      const sent = { lines: lines.map(({ offerId, count }) => ({ offerId, count: Number(count) })), note }
      if (order) await call(paths.purchaseEdit, { id: order.id, baseVersion: order.version, ...sent })
      else await call(paths.purchaseAdd, { kind, ...sent })
      await toastSuccess(outcomeText('save'))
      onSaved()
      onClose()
    },
  })
  return { form, choices, newLine }
}

const isCount = (text: string): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= limits.purchase.count
