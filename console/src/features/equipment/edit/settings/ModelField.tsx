import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../../kit/ask/useAnswer.ts'
import type { EntityDraft } from '../../../../kit/entity/EntityInput.tsx'
import { SelectField } from '../../../../kit/form/SelectField.tsx'
import type { FormPart } from '../../../../kit/form/useForm.ts'

const noBody = {}

/** Chooses the model of a device, among those of all manufacturers. */
export function ModelField({ form }: { readonly form: FormPart<EntityDraft> }) {
  const { t } = useTranslation('equipment')
  const { page } = useAnswer(paths.equipmentQueryAllManufacturer, noBody)
  const own = String(form.draft['modelId'] ?? '')
  const known = (page ?? []).flatMap((manufacturer) =>
    manufacturer.models
      .filter(({ id, kind }) => kind === 'equipment' || id === own)
      .map(({ id, title }) => ({ value: id, label: `${manufacturer.title} ${title}` })),
  )
  return (
    <SelectField
      // A field that holds a text.
      form={form as unknown as FormPart<Record<string, string>>}
      field="modelId"
      label={t(($) => $.fields.modelId)}
      isDisabled={page === undefined}
      {...(page?.length === 0 && { help: t(($) => $.edit.noModels) })}
      choices={[
        { value: '', label: t(($) => $.edit.noModel) },
        ...known,
        // While the list is loading.
        ...(own === '' || known.some(({ value }) => value === own) ? [] : [{ value: own, label: '…' }]),
      ]}
    />
  )
}
