import { InputGroup, Radio } from '@blueprintjs/core'
import type { Inspection, InspectionItem } from '@mimic/contract'
import { type InspectionResult, inspectionOutcome, openItem } from '@mimic/contract/inspections'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { fieldValue, useField } from '../../kit/form/Field.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { ListField } from '../../kit/form/ListField.tsx'
import { type FormPart, useForm } from '../../kit/form/useForm.ts'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { InspectionMark } from './InspectionMark.tsx'

interface CarryOutInspectionProps {
  readonly inspection: Inspection
  readonly onClose: () => void
  readonly onSaved: () => void
}

interface FoundDraft {
  readonly items: readonly InspectionItem[]
}

/** Takes the result of each item. It is kept for later, or the inspection is finished for good. */
export function CarryOutInspection({ inspection, onClose, onSaved }: CarryOutInspectionProps) {
  const { t } = useTranslation('inspection')
  const { call } = useStores()
  const { id, title } = inspection
  const save = async ({ items }: FoundDraft, action?: 'finish') => {
    await call(paths.inspectionEdit, { id, items: JSON.stringify(items), action })
    await toastSuccess(outcomeText('save'))
    onSaved()
  }
  const form = useForm<FoundDraft>({
    id: 'found',
    start: { items: inspection.items },
    send: (draft) => save(draft, 'finish'),
  })
  const { items } = form.draft
  return (
    <FormDialog
      form={form}
      title={`${t(($) => $.carryOut)}: ${title}`}
      className="inspection-dialog"
      submitText={t(($) => $.finish)}
      canSubmit={openItem(items) === undefined}
      second={{ text: t(($) => $.keep), send: save }}
      isKept
      onClose={onClose}
    >
      <ListField form={form} field="items" label={t(($) => $.fields.items)} className="found-items">
        {(item, place) => <FoundItem item={item} place={place} />}
      </ListField>
      <Verdict items={items} />
    </FormDialog>
  )
}

const results: readonly InspectionResult[] = ['normal', 'abnormal', 'unchecked']

interface FoundItemProps {
  readonly item: FormPart<InspectionItem>
  readonly place: number
}

function FoundItem({ item, place }: FoundItemProps) {
  const { t } = useTranslation('inspection')
  const { content, result } = item.draft
  const note = fieldValue<InspectionItem, string>(item, 'note')
  const noteLabel = `${t(($) => $.note)}: ${content}`
  return (
    <fieldset className={`found-item is-${result}`}>
      <legend>
        {place + 1}. {content}
      </legend>
      {results.map((each) => (
        <Radio
          key={each}
          inline
          name={`found-${place}`}
          value={each}
          checked={result === each}
          label={t(($) => $.results[each])}
          onChange={() =>
            item.change((found) => {
              found.result = each
            })
          }
        />
      ))}
      <InputGroup
        {...useField(item, 'note', noteLabel)}
        size="small"
        fill
        aria-label={noteLabel}
        placeholder={result === 'unchecked' ? t(($) => $.noteWhy) : t(($) => $.note)}
        maxLength={limits.note}
        value={note.value}
        onValueChange={note.set}
      />
    </fieldset>
  )
}

/** The outcome of the present results, or what is missing for one. */
function Verdict({ items }: { readonly items: readonly InspectionItem[] }) {
  const { t } = useTranslation('inspection')
  const open = openItem(items)
  return (
    <p className="verdict" role="status">
      {open === undefined ? (
        <>
          {t(($) => $.willBe)} <InspectionMark of={inspectionOutcome(items)} />
        </>
      ) : (
        <span className="muted">
          {open === 'all' ? t(($) => $.needsResult) : t(($) => $.needsNote, { place: open + 1 })}
        </span>
      )}
    </p>
  )
}
