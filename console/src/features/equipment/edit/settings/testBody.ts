import type { SignalSettings } from '@mimic/contract'
import type { CallBody } from '@mimic/contract/client'
import type { paths } from '@mimic/contract/paths'
import type { EntityDraft } from '../../../../kit/entity/EntityInput.tsx'
import { configOf } from '../equipmentDraft.ts'

/** The body of a question to a device as the form describes it. @param id a stored device, whose passwords count */
export const targetOf = (draft: EntityDraft, id: string | undefined) => ({
  id,
  gatewayId: draft['gatewayId'] === '' ? undefined : String(draft['gatewayId']),
  driver: String(draft['driver']),
  driverConfig: configOf(draft),
})

export const testBody = (
  draft: EntityDraft,
  id: string | undefined,
  signals: readonly SignalSettings[],
): CallBody<typeof paths.equipmentTest> => ({
  ...targetOf(draft, id),
  // Nested lists travel as JSON text: a form has too few keys for them.
  signals: JSON.stringify(signals) as unknown as SignalSettings[],
})
