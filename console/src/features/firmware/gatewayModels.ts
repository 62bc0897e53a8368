import type { CallData } from '@mimic/contract/client'
import type { paths } from '@mimic/contract/paths'
import type { Choice } from '../../kit/form/SelectField.tsx'

/** The models of gateways as choices, with their manufacturers. */
export const gatewayModels = (
  manufacturers: CallData<typeof paths.equipmentQueryAllManufacturer> | undefined,
): Choice<string>[] =>
  (manufacturers ?? []).flatMap(({ title, models }) =>
    models
      .filter(({ kind }) => kind === 'gateway')
      .map((model) => ({ value: model.id, label: `${title} ${model.title}` })),
  )
