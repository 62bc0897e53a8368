import { driverKindOf, driverKinds } from '@mimic/contract/drivers'
import { useTranslation } from 'react-i18next'
import { type EntityDraft, EntityInput } from '../../../../kit/entity/EntityInput.tsx'
import { entityText } from '../../../../kit/entity/entityText.ts'
import { SelectField } from '../../../../kit/form/SelectField.tsx'
import type { FormPart } from '../../../../kit/form/useForm.ts'
import type { OfTemplate } from '../../follow/ownSettings.ts'
import { changeKind, configKey, shownSettings } from '../equipmentDraft.ts'

interface DriverFieldsProps {
  readonly form: FormPart<EntityDraft>
  /** The stored settings, a password as the server shows it. */
  readonly stored: Readonly<Record<string, unknown>>
  /** The template's values of the settings that the device overrides. */
  readonly own?: OfTemplate | undefined
}

/** How the gateway reaches the device, by the declaration of the kind of driver. */
export function DriverFields({ form, stored, own }: DriverFieldsProps) {
  const { t } = useTranslation('equipment')
  const grid = useTranslation('grid')
  const kind = driverKindOf(String(form.draft['driver']))
  const kindForm = {
    ...form,
    draft: { driver: String(form.draft['driver']) },
  }
  return (
    <div className="form-grid">
      <SelectField
        form={{
          ...kindForm,
          change: (recipe) => {
            const chosen = { driver: '' }
            recipe(chosen)
            form.change((draft) => changeKind(draft, chosen.driver))
          },
        }}
        field="driver"
        label={t(($) => $.edit.driver)}
        choices={[
          { value: '', label: t(($) => $.edit.noDriver) },
          ...driverKinds.map(({ id, title }) => ({ value: id, label: entityText(title) })),
        ]}
      />
      {kind &&
        shownSettings(kind, form.draft).map(([name, field]) => (
          <div key={`${kind.id} ${name}`} data-own={own?.has(name)}>
            <EntityInput form={form} name={configKey(name)} field={field} stored={String(stored[name] ?? '')} />
            {own?.has(name) && <p className="own-note">{grid.t(($) => $.ofTemplate, { value: own.get(name) })}</p>}
          </div>
        ))}
    </div>
  )
}
