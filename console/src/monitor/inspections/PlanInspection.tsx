import { Button, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import type { Inspection } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { MomentField } from '../../kit/MomentField.tsx'
import { outcomeText } from '../../kit/outcomeText.ts'
import { timeText } from '../../kit/timeText.ts'
import { toastSuccess } from '../../kit/toaster.ts'
import { useAnswer } from '../../kit/useAnswer.ts'
import { useStores } from '../../stores/StoresContext.ts'

const HOUR_MS = 3_600_000
const noBody = {}

interface PlanInspectionProps {
  readonly equipmentId: string
  /** An earlier one to begin with. */
  readonly like: Inspection | undefined
  readonly onClose: () => void
  readonly onPlanned: () => void
}

/** What is to be checked, when and by whom. Enter in an item begins the next one. */
export function PlanInspection({ equipmentId, like, onClose, onPlanned }: PlanInspectionProps) {
  const { t } = useTranslation('inspection')
  const common = useTranslation('common')
  const { call, clock, session } = useStores()
  const inspectors = useAnswer(paths.inspectionInspectors, noBody)
  const [title, setTitle] = useState(like?.title ?? '')
  const [planned, setPlanned] = useState(() => timeText(Math.ceil(clock.now() / HOUR_MS) * HOUR_MS, 'YYYY-MM-DDTHH:mm'))
  const [inspector, setInspector] = useState(session.user?.loginname ?? '')
  const [items, setItems] = useState<readonly string[]>(like?.items.map(({ content }) => content) ?? [''])
  const gmtPlan = Date.parse(`${planned}+08:00`)
  const contents = items.map((content) => content.trim()).filter((content) => content !== '')
  const plan = async () => {
    await call(paths.inspectionAdd, {
      ...{ equipmentId, title: title.trim(), gmtPlan, inspector },
      items: JSON.stringify(contents.map((content) => ({ content, result: 'unchecked', note: '' }))),
    })
    await toastSuccess(outcomeText('save'))
    onPlanned()
  }
  return (
    <FormDialog
      title={t(($) => $.add)}
      className="inspection-dialog"
      submitText={common.t(($) => $.save)}
      canSubmit={title.trim() !== '' && contents.length > 0 && !Number.isNaN(gmtPlan)}
      isKept
      onSubmit={plan}
      onClose={onClose}
    >
      <FormGroup label={t(($) => $.fields.title)} labelFor="inspection-title">
        <InputGroup
          id="inspection-title"
          fill
          required
          autoFocus
          maxLength={limits.title}
          value={title}
          onValueChange={setTitle}
        />
      </FormGroup>
      <div className="form-pair">
        <FormGroup label={t(($) => $.fields.gmtPlan)} labelFor="inspection-plan">
          <MomentField id="inspection-plan" isFilling value={planned} onChange={setPlanned} />
        </FormGroup>
        <FormGroup label={t(($) => $.fields.inspector)} labelFor="inspection-inspector">
          <HTMLSelect
            id="inspection-inspector"
            fill
            value={inspector}
            onChange={({ currentTarget }) => setInspector(currentTarget.value)}
          >
            <option value="">{t(($) => $.nobody)}</option>
            {(inspectors.page ?? [{ loginname: inspector }]).map(({ loginname }) => (
              <option key={loginname} value={loginname}>
                {loginname}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
      </div>
      <PlannedItems items={items} onChange={setItems} />
    </FormDialog>
  )
}

interface PlannedItemsProps {
  readonly items: readonly string[]
  readonly onChange: (items: readonly string[]) => void
}

function PlannedItems({ items, onChange }: PlannedItemsProps) {
  const { t } = useTranslation('inspection')
  const [added, setAdded] = useState<number>()
  const isFull = items.length >= limits.inspection.items
  const add = (at: number) => {
    if (isFull) return
    onChange(items.toSpliced(at, 0, ''))
    setAdded(at)
  }
  return (
    <fieldset className="planned-items">
      <legend>{t(($) => $.fields.items)}</legend>
      <ol>
        {items.map((content, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place; its text is all it has
          <li key={i}>
            <InputGroup
              // Anew for the one that was just added, so that the keyboard goes on there.
              key={added === i ? 'added' : 'kept'}
              fill
              autoFocus={added === i}
              aria-label={t(($) => $.item, { place: i + 1 })}
              placeholder={t(($) => $.itemHint)}
              maxLength={limits.inspection.content}
              value={content}
              onValueChange={(value) => onChange(items.with(i, value))}
              onKeyDown={(event) => {
                // An input method confirms its own letters with Enter.
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                add(i + 1)
              }}
            />
            <Button
              variant="minimal"
              icon={<Cross />}
              aria-label={t(($) => $.removeItem, { place: i + 1 })}
              disabled={items.length === 1}
              onClick={() => onChange(items.toSpliced(i, 1))}
            />
          </li>
        ))}
      </ol>
      <Button
        size="small"
        icon={<Plus />}
        text={t(($) => $.addItem)}
        data-action="add-item"
        disabled={isFull}
        onClick={() => add(items.length)}
      />
    </fieldset>
  )
}
