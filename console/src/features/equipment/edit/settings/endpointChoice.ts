import type { GatewayAnswer } from '@mimic/contract'
import { opcua } from '@mimic/contract/drivers'
import type { EntityDraft } from '../../../../kit/entity/EntityInput.tsx'
import { configKey } from '../equipmentDraft.ts'

export type Endpoint = NonNullable<GatewayAnswer['endpoints']>[number]

const { securityMode: mode, securityPolicy: policy } = opcua.device

/** Whether the driver can connect to an endpoint. */
export const isUsable = ({ securityMode, securityPolicy }: Endpoint): boolean =>
  Object.hasOwn(mode.choices, securityMode) && Object.hasOwn(policy.choices, securityPolicy)

/** The endpoints in the order in which one would choose: those that can be used, the most secure one first. */
export const bestFirst = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.toSorted((a, b) => Number(isUsable(b)) - Number(isUsable(a)) || b.level - a.level)

/** The endpoint that the settings of a form describe. */
export const chosenIn = (endpoints: readonly Endpoint[], draft: EntityDraft): Endpoint | undefined =>
  endpoints.find(
    ({ securityMode, securityPolicy }) =>
      draft[configKey('securityMode')] === securityMode && draft[configKey('securityPolicy')] === securityPolicy,
  )
