import { InputGroup } from '@blueprintjs/core'
import type { Inspection } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { HOUR_MS, ZONE } from '@mimic/contract/zone'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { fieldValue, useField } from '../../kit/form/Field.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { ListField } from '../../kit/form/ListField.tsx'
import { MomentField } from '../../kit/form/MomentField.tsx'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { type FormPart, useForm } from '../../kit/form/useForm.ts'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

const noBody = {}

interface PlannedItem {
  readonly content: string
}

interface PlanDraft {
  readonly title: string
  /** `YYYY-MM-DDTHH:mm` in UTC+8. */
  readonly plan: string
  readonly inspector: string
  readonly items: readonly PlannedItem[]
}

interface PlanInspectionProps {
  readonly equipmentId: string
  /** An earlier inspection whose title and items are copied. */
  readonly like: Inspection | undefined
  readonly onClose: () => void
  readonly onPlanned: () => void
}

/** Plans an inspection: its items, the time and the inspector. */
export function PlanInspection(props: PlanInspectionProps) {
  const { t } = useTranslation('inspection')
  const common = useTranslation('common')
  const inspectors = useAnswer(paths.inspectionInspectors, noBody)
  const form = usePlan(props)
  const { title, plan, inspector, items } = form.draft
  const known = inspectors.page ?? [{ loginname: inspector }]
  return (
    <FormDialog
      form={form}
      title={t(($) => $.add)}
      className="inspection-dialog"
      submitText={common.t(($) => $.save)}
      canSubmit={title.trim() !== '' && contentsOf(items).length > 0 && !Number.isNaN(timeOf(plan))}
      isKept
      onClose={props.onClose}
    >
      <TextField
        form={form}
        field="title"
        label={t(($) => $.fields.title)}
        isRequired
        isFirst
        maxLength={limits.title}
      />
      <div className="form-pair">
        <MomentField form={form} field="plan" label={t(($) => $.fields.gmtPlan)} />
        <SelectField
          form={form}
          field="inspector"
          label={t(($) => $.fields.inspector)}
          choices={[
            { value: '', label: t(($) => $.nobody) },
            ...known.map(({ loginname }) => ({ value: loginname, label: loginname })),
          ]}
        />
      </div>
      <ListField
        form={form}
        field="items"
        label={t(($) => $.fields.items)}
        className="planned-items"
        growing={{
          max: limits.inspection.items,
          newRow: { content: '' },
          addText: t(($) => $.addItem),
          removeText: (place) => t(($) => $.removeItem, { place }),
        }}
      >
        {(item, place) => <ItemContent item={item} place={place} />}
      </ListField>
    </FormDialog>
  )
}

function usePlan({ equipmentId, like, onPlanned }: PlanInspectionProps) {
  const { call, clock, session } = useStores()
  return useForm<PlanDraft>({
    id: 'inspection',
    start: () => ({
      title: like?.title ?? '',
      plan: timeText(Math.ceil(clock.now() / HOUR_MS) * HOUR_MS, 'YYYY-MM-DDTHH:mm'),
      inspector: session.user?.loginname ?? '',
      items: like?.items.map(({ content }) => ({ content })) ?? [{ content: '' }],
    }),
    isNew: true,
    async send({ title, plan, inspector, items }) {
      await call(paths.inspectionAdd, {
        equipmentId,
        title: title.trim(),
        gmtPlan: timeOf(plan),
        inspector,
        items: JSON.stringify(contentsOf(items).map((content) => ({ content, result: 'unchecked', note: '' }))),
      })
      await toastSuccess(outcomeText('save'))
      onPlanned()
    },
  })
}

const timeOf = (plan: string): number => Date.parse(plan + ZONE)

const contentsOf = (items: readonly PlannedItem[]): string[] =>
  items.map(({ content }) => content.trim()).filter((content) => content !== '')

function ItemContent({ item, place }: { readonly item: FormPart<PlannedItem>; readonly place: number }) {
  const { t } = useTranslation('inspection')
  const label = t(($) => $.item, { place: place + 1 })
  const { value, set } = fieldValue<PlannedItem, string>(item, 'content')
  return (
    <InputGroup
      {...useField(item, 'content', label)}
      fill
      aria-label={label}
      placeholder={t(($) => $.itemHint)}
      maxLength={limits.inspection.content}
      value={value}
      onValueChange={set}
    />
  )
}
