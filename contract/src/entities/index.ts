import type { Entity } from '../entity/Entity.ts'
import { equipmentEntity } from './equipment.ts'
import { fieldAccountEntity } from './fieldAccount.ts'
import { firmwareEntity } from './firmware.ts'
import { gatewayEntity } from './gateway.ts'
import { groupEntity } from './group.ts'
import { modelEntity } from './model.ts'
import { plainEntities } from './plainEntities.ts'
import { projectEntity } from './project.ts'
import { templateEntity } from './template.ts'

export type { Entity, EntityFact, EntityField, EntityVerb, Texts } from '../entity/Entity.ts'
export { isShownWith } from '../entity/Entity.ts'
export {
  equipmentEntity,
  fieldAccountEntity,
  firmwareEntity,
  gatewayEntity,
  groupEntity,
  modelEntity,
  plainEntities,
  projectEntity,
  templateEntity,
}

/** Every entity, in the order of the menu. */
export const entities: readonly Entity[] = [
  equipmentEntity,
  gatewayEntity,
  projectEntity,
  ...Object.values(plainEntities),
  firmwareEntity,
  fieldAccountEntity,
  groupEntity,
]
