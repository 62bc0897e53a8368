import { modelEntity, plainCalls } from '@mimic/contract'
import { entityKind } from './entityKind.ts'

/** Models of equipment and gateways. */
export const models = entityKind('model', modelEntity, plainCalls.model)
