import { simulated } from '@mimic/contract/drivers'
import { useTranslation } from 'react-i18next'
import type { EntityDraft } from '../../../../kit/entity/EntityInput.tsx'
import { SwitchField } from '../../../../kit/form/SwitchField.tsx'
import type { FormPart } from '../../../../kit/form/useForm.ts'

/** Whether the gateway computes the values of the device. One of the simulated driver has no choice. */
export function SimulatedField({ form }: { readonly form: FormPart<EntityDraft> }) {
  const { t } = useTranslation('equipment')
  if (form.draft['driver'] === simulated.id) return null
  return (
    <div className="simulated-field">
      <SwitchField
        form={{
          ...form,
          draft: { simulated: form.draft['simulated'] === true },
          change: (recipe) =>
            form.change((draft) => {
              const own = { simulated: draft['simulated'] === true }
              recipe(own)
              draft['simulated'] = own.simulated
            }),
        }}
        field="simulated"
        label={t(($) => $.edit.simulate)}
      />
      <p className="muted">{t(($) => $.edit.simulateAbout)}</p>
    </div>
  )
}
