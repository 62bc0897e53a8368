import { Button, DialogBody, DialogFooter, Tag } from '@blueprintjs/core'
import { Edit, Plus } from '@blueprintjs/icons'
import type { Offer } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import type { PurchaseKind } from '@mimic/contract/purchases'
import { Dialog } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { NumberField } from '../../kit/form/NumberField.tsx'
import { problemText } from '../../kit/form/problemText.ts'
import { SwitchField } from '../../kit/form/SwitchField.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { RowsTable } from '../../kit/table/RowsTable.tsx'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { fenOf, moneyText, typedMoney } from './money.ts'

interface OffersDialogProps {
  readonly kind: PurchaseKind
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** The offers of the operators of the platform, with prices. */
export function OffersDialog({ kind, onClose, onChanged }: OffersDialogProps) {
  const { t } = useTranslation('purchase')
  const common = useTranslation('common')
  const answer = useAnswer(paths.purchaseOffers, {})
  const [edited, setEdited] = useState<Partial<Offer>>()
  const saved = () => {
    answer.reload()
    onChanged()
  }
  const rows = answer.page?.filter((offer) => offer.kind === kind)
  return (
    <Dialog
      isOpen
      title={`${t(($) => $.acts.offers)} · ${t(($) => $.kinds[kind])}`}
      onClose={onClose}
      className="purchase-dialog"
    >
      <DialogBody>
        {rows === undefined || rows.length === 0 ? (
          <Nothing of={answer} text={t(($) => $.noOffers)} />
        ) : (
          <RowsTable
            columns={[
              {
                label: t(($) => $.fields.item),
                isWide: true,
                cell: ({ title, isEnabled }) => (
                  <>
                    {title} {isEnabled && <Tag minimal>{t(($) => $.fields.isEnabled)}</Tag>}
                  </>
                ),
              },
              { label: t(($) => $.fields.quantity), isNumber: true, cell: ({ quantity }) => quantity },
              { label: t(($) => $.fields.price), isNumber: true, cell: ({ price }) => moneyText(price) },
            ]}
            rows={rows}
            rowKey={({ id }) => id}
            rowActions={(offer) => (
              <RowButton
                icon={<Edit />}
                text={t(($) => $.acts.edit)}
                action="edit-offer"
                onClick={() => setEdited(offer)}
              />
            )}
          />
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={common.t(($) => $.close)} data-action="close" onClick={onClose} />}>
        <Button icon={<Plus />} text={t(($) => $.addOffer)} data-action="add-offer" onClick={() => setEdited({})} />
      </DialogFooter>
      {edited && <OfferForm kind={kind} offer={edited} onClose={() => setEdited(undefined)} onSaved={saved} />}
    </Dialog>
  )
}

interface OfferFormProps {
  readonly kind: PurchaseKind
  /** Empty for a new one. */
  readonly offer: Partial<Offer>
  readonly onClose: () => void
  readonly onSaved: () => void
}

function OfferForm({ kind, offer, onClose, onSaved }: OfferFormProps) {
  const { t } = useTranslation('purchase')
  const common = useTranslation('common')
  const { call } = useStores()
  const { id, title = '', quantity = 1, price, isEnabled = true } = offer
  const { purchase: most } = limits
  const form = useForm({
    id: 'offer',
    start: {
      title,
      quantity: String(quantity),
      price: price === undefined ? '' : typedMoney(price),
      isEnabled,
    },
    isNew: id === undefined,
    check: (draft) => ({
      title: draft.title.trim() === '' ? problemText({ reason: 'required' }) : undefined,
      quantity:
        /^\d+$/.test(draft.quantity) && Number(draft.quantity) >= 1 && Number(draft.quantity) <= most.quantity
          ? undefined
          : t(($) => $.wholeNumber, { max: most.quantity }),
      price: (fenOf(draft.price) ?? Number.POSITIVE_INFINITY) <= most.price ? undefined : t(($) => $.price),
    }),
    async send(draft) {
      await call(paths.purchaseSetOffer, {
        ...(id !== undefined && { id }),
        kind,
        title: draft.title.trim(),
        quantity: Number(draft.quantity),
        price: fenOf(draft.price) ?? 0,
        isEnabled: draft.isEnabled,
      })
      await toastSuccess(outcomeText('save'))
      onSaved()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.fields.item)}
      submitText={common.t(($) => $.save)}
      isKept
      onClose={onClose}
    >
      <TextField form={form} field="title" label={t(($) => $.fields.item)} maxLength={limits.title} isFirst />
      <NumberField form={form} field="quantity" label={t(($) => $.fields.quantity)} />
      <NumberField form={form} field="price" label={t(($) => $.fields.price)} unit="¥" />
      <SwitchField form={form} field="isEnabled" label={t(($) => $.fields.isEnabled)} />
    </FormDialog>
  )
}
