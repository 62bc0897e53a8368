import type { Entity } from '../entity/Entity.ts'
import { deptEntity } from './dept.ts'
import { equipmentEntity } from './equipment.ts'
import { fieldAccountEntity } from './fieldAccount.ts'
import { firmwareEntity } from './firmware.ts'
import { gatewayEntity } from './gateway.ts'
import { groupEntity } from './group.ts'
import { modelEntity } from './model.ts'
import { orgAccountEntity } from './orgAccount.ts'
import { plainEntities } from './plainEntities.ts'
import { projectEntity } from './project.ts'
import { roleEntity } from './role.ts'
import { templateEntity } from './template.ts'

export type { Entity, EntityFact, EntityField, EntityVerb, ReferenceField, Texts } from '../entity/Entity.ts'
export { isShownWith, textForms } from '../entity/Entity.ts'
export { userConfigFields } from './userConfig.ts'
export {
  deptEntity,
  equipmentEntity,
  fieldAccountEntity,
  firmwareEntity,
  gatewayEntity,
  groupEntity,
  modelEntity,
  orgAccountEntity,
  plainEntities,
  projectEntity,
  roleEntity,
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
  orgAccountEntity,
  roleEntity,
  deptEntity,
]
