import type { Gateway } from '@mimic/contract'
import { gatewayEntity, isShownWith } from '@mimic/contract/entities'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type EntityDraft, EntityInput } from '../../../../kit/entity/EntityInput.tsx'
import { useAllRows } from '../../../../kit/entity/useAllRows.ts'
import { SelectField } from '../../../../kit/form/SelectField.tsx'
import type { FormPart } from '../../../../kit/form/useForm.ts'
import { detailFields, nameFields } from '../equipmentDraft.ts'
import { ModelField } from './ModelField.tsx'

interface FieldsProps {
  readonly form: FormPart<EntityDraft>
}

/** The names of the device and the gateway that reads it. */
export function NameFields({ form }: FieldsProps) {
  return (
    <div className="form-grid">
      {Object.entries(nameFields).map(([name, field], place) => (
        <EntityInput key={name} form={form} name={name} field={field} isFirst={place === 0} />
      ))}
      <GatewayField form={form} />
    </div>
  )
}

/** Location, model and note of the device, and how it is shown. */
export function DetailFields({ form, isNew = false }: FieldsProps & { readonly isNew?: boolean }) {
  // Nobody archives a device that is not there yet.
  const shown = Object.entries(detailFields).filter(
    ([name, field]) => (!isNew || name !== 'archived') && isShownWith(field, (other) => form.draft[other]),
  )
  return (
    <div className="form-grid">
      {shown.map(([name, field]) => (
        <Fragment key={name}>
          {name === 'latitude' && <ModelField form={form} />}
          <div className={field.is === 'text' && field.rows !== undefined ? 'is-whole' : ''}>
            <EntityInput form={form} name={name} field={field} />
          </div>
        </Fragment>
      ))}
    </div>
  )
}

/** Chooses the gateway of a device. */
function GatewayField({ form }: FieldsProps) {
  const { t } = useTranslation('equipment')
  const gateway = useTranslation('gateway')
  const { page } = useAllRows<Gateway>(gatewayEntity)
  const own = String(form.draft['gatewayId'] ?? '')
  const known = page ?? []
  const texts = known.map(({ id, title, local, online }) => ({
    value: id,
    label: [title, ...(local ? [gateway.t(($) => $.local)] : []), t(($) => (online ? $.isOnline : $.isOffline))].join(
      ' · ',
    ),
  }))
  return (
    <SelectField
      // A field that holds a text.
      form={form as unknown as FormPart<Record<string, string>>}
      field="gatewayId"
      label={t(($) => $.fields.gatewayId)}
      isDisabled={page === undefined}
      choices={[
        { value: '', label: t(($) => $.edit.noGateway) },
        ...texts,
        // While the list is loading, or for a gateway that was removed meanwhile.
        ...(own === '' || known.some(({ id }) => id === own) ? [] : [{ value: own, label: own }]),
      ]}
    />
  )
}
