import { InputGroup, Radio } from '@blueprintjs/core'
import type { Inspection, InspectionItem, OrderPhoto } from '@mimic/contract'
import { type InspectionResult, inspectionOutcome, openItem } from '@mimic/contract/inspections'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { fieldValue, useField } from '../../kit/form/Field.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { ListField } from '../../kit/form/ListField.tsx'
import { type FormPart, useForm } from '../../kit/form/useForm.ts'
import { labelled } from '../../kit/text/labelled.ts'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { RepairPhotos } from '../repair/RepairPhotos.tsx'
import { InspectionMark } from './InspectionMark.tsx'
import { ItemFacts, type LiveText } from './ItemFacts.tsx'

interface CarryOutInspectionProps {
  readonly inspection: Inspection
  readonly onClose: () => void
  readonly onSaved: () => void
  /** The live value of the signal with a tag; undefined where the device has none. */
  readonly liveOf: (sn: string) => LiveText | undefined
}

interface FoundDraft {
  readonly items: readonly InspectionItem[]
}

/** Takes the result of each item. It is kept for later, or the inspection is finished for good. */
export function CarryOutInspection({ inspection, onClose, onSaved, liveOf }: CarryOutInspectionProps) {
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
  const detail = useAnswer(paths.inspectionDetail, { id })
  const photos = detail.page?.photos ?? []
  return (
    <FormDialog
      form={form}
      title={labelled(
        t(($) => $.carryOut),
        title,
      )}
      className="inspection-dialog"
      submitText={t(($) => $.finish)}
      canSubmit={openItem(items) === undefined && !items.some((item, i) => lacksPhoto(item, i, photos))}
      second={{ text: t(($) => $.keep), send: save }}
      isKept
      onClose={onClose}
    >
      <ListField form={form} field="items" label={t(($) => $.fields.items)} className="found-items">
        {(item, place) => (
          <FoundItem item={item} place={place} liveOf={liveOf}>
            {item.draft.needsPhoto && (
              <RepairPhotos
                orderId={id}
                item={place}
                photos={photos.filter((photo) => photo.item === place)}
                mayChange
                onChanged={detail.reload}
              />
            )}
          </FoundItem>
        )}
      </ListField>
      <Verdict items={items} photos={photos} />
    </FormDialog>
  )
}

const results: readonly InspectionResult[] = ['normal', 'abnormal', 'unchecked']

interface FoundItemProps {
  readonly item: FormPart<InspectionItem>
  readonly place: number
  readonly liveOf: (sn: string) => LiveText | undefined
  readonly children: ReactNode
}

function FoundItem({ item, place, liveOf, children }: FoundItemProps) {
  const { t } = useTranslation('inspection')
  const { content, result, sn = '' } = item.draft
  const live = sn === '' ? undefined : liveOf(sn)
  const note = fieldValue<InspectionItem, string>(item, 'note')
  const noteLabel = labelled(
    t(($) => $.note),
    content,
  )
  return (
    <fieldset className={`found-item is-${result}`}>
      <legend>
        {place + 1}. {content}
      </legend>
      <ItemFacts item={item.draft} live={live} />
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
              // The value at the moment of the check is kept with its result.
              if (live === undefined) return
              found.value = live.text.slice(0, limits.inspection.value)
              found.simulated = live.isSimulated
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
      {children}
    </fieldset>
  )
}

/** A checked item that is not finished without a photo, and has none. */
const lacksPhoto = ({ needsPhoto = false, result }: InspectionItem, place: number, photos: readonly OrderPhoto[]) =>
  needsPhoto && result !== 'unchecked' && !photos.some(({ item }) => item === place)

/** The outcome of the present results, or what is missing for one. */
function Verdict({
  items,
  photos,
}: {
  readonly items: readonly InspectionItem[]
  readonly photos: readonly OrderPhoto[]
}) {
  const { t } = useTranslation('inspection')
  const open = openItem(items)
  const bare = items.findIndex((item, i) => lacksPhoto(item, i, photos))
  if (open === undefined && bare !== -1)
    return (
      <p className="verdict muted" role="status">
        {t(($) => $.needsPhotoOf, { place: bare + 1 })}
      </p>
    )
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
