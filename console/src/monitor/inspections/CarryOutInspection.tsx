import { InputGroup, Radio } from '@blueprintjs/core'
import type { Inspection, InspectionItem } from '@mimic/contract'
import { type InspectionResult, inspectionOutcome, openItem } from '@mimic/contract/inspections'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { outcomeText } from '../../kit/outcomeText.ts'
import { toastSuccess } from '../../kit/toaster.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { InspectionMark } from './InspectionMark.tsx'

interface CarryOutInspectionProps {
  readonly inspection: Inspection
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Item by item what was found; kept for later, or finished for good. */
export function CarryOutInspection({
  inspection: { id, title, items: found },
  onClose,
  onSaved,
}: CarryOutInspectionProps) {
  const { t } = useTranslation('inspection')
  const { call } = useStores()
  const [items, setItems] = useState<readonly InspectionItem[]>(found)
  const save = async (action?: 'finish') => {
    await call(paths.inspectionEdit, { id, items: JSON.stringify(items), action })
    await toastSuccess(outcomeText('save'))
    onSaved()
  }
  return (
    <FormDialog
      title={`${t(($) => $.carryOut)}: ${title}`}
      className="inspection-dialog"
      submitText={t(($) => $.finish)}
      canSubmit={openItem(items) === undefined}
      second={{ text: t(($) => $.keep), onSubmit: save }}
      isKept
      onSubmit={() => save('finish')}
      onClose={onClose}
    >
      <ol className="found-items">
        {items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is as it was planned
          <li key={i}>
            <FoundItem place={i} item={item} onChange={(changed) => setItems(items.with(i, changed))} />
          </li>
        ))}
      </ol>
      <Verdict items={items} />
    </FormDialog>
  )
}

const results: readonly InspectionResult[] = ['normal', 'abnormal', 'unchecked']

interface FoundItemProps {
  readonly place: number
  readonly item: InspectionItem
  readonly onChange: (item: InspectionItem) => void
}

function FoundItem({ place, item, onChange }: FoundItemProps) {
  const { t } = useTranslation('inspection')
  const { content, result, note } = item
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
          onChange={() => onChange({ ...item, result: each })}
        />
      ))}
      <InputGroup
        size="small"
        fill
        aria-label={`${t(($) => $.note)}: ${content}`}
        placeholder={result === 'unchecked' ? t(($) => $.noteWhy) : t(($) => $.note)}
        maxLength={limits.note}
        value={note}
        onValueChange={(text) => onChange({ ...item, note: text })}
      />
    </fieldset>
  )
}

/** What it comes to as it stands, or what is still missing. */
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
