import type { DriverDeclaration } from '@mimic/contract/drivers'
import type { GatewayTextName } from '@mimic/contract/gatewayTexts'
import type { EntityDraft } from '../../../../kit/entity/EntityInput.tsx'
import { shownSettings } from '../equipmentDraft.ts'

const ADDRESSES = ['host', 'endpointUrl', 'url']

/** Names of settings by the reason why a connection failed; the first one that the kind of driver shows is to blame. */
const settings: Partial<Record<GatewayTextName, readonly string[]>> = {
  connectRefused: ['port', ...ADDRESSES],
  hostUnknown: ADDRESSES,
  hostUnreachable: ADDRESSES,
  loginRefused: ['userName', 'username', 'token'],
  certificateRefused: ['ca', 'trustServer'],
  plcRefuses: ['slot'],
}

/**
 * @param reason the name of the gateway's sentence
 * @returns the name of the setting that is to be looked at first; undefined where none can be told
 */
export function settingAtFault(
  kind: DriverDeclaration,
  draft: EntityDraft,
  reason: string | undefined,
): string | undefined {
  const shown = new Set(shownSettings(kind, draft).map(([name]) => name))
  return settings[reason as GatewayTextName]?.find((name) => shown.has(name))
}
