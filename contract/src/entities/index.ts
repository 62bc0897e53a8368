import type { Entity } from '../entity/Entity.ts'
import { alarmClassEntity } from './alarmClass.ts'
import { announcementEntity } from './announcement.ts'
import { apiGrantEntity } from './apiGrant.ts'
import { apiKeyEntity, lifetimeDays } from './apiKey.ts'
import { cardEntity } from './card.ts'
import { cardSourceEntity } from './cardSource.ts'
import { deptEntity } from './dept.ts'
import { enterpriseEntity } from './enterprise.ts'
import { equipmentEntity } from './equipment.ts'
import { extAccountEntity } from './extAccount.ts'
import { fieldAccountEntity } from './fieldAccount.ts'
import { firmwareEntity } from './firmware.ts'
import { frameEntity } from './frame.ts'
import { gatewayEntity } from './gateway.ts'
import { groupEntity } from './group.ts'
import { loginProviderEntity } from './loginProvider.ts'
import { messageTemplateEntity } from './messageTemplate.ts'
import { modelEntity } from './model.ts'
import { mvarEntity } from './mvar.ts'
import { notifyAbsenceEntity } from './notifyAbsence.ts'
import { notifyRosterEntity } from './notifyRoster.ts'
import { notifyRuleEntity } from './notifyRule.ts'
import { notifyShiftEntity } from './notifyShift.ts'
import { operatingPositionEntity } from './operatingPosition.ts'
import { operatorEntity } from './operator.ts'
import { orgAccountEntity } from './orgAccount.ts'
import { plainEntities } from './plainEntities.ts'
import { projectEntity } from './project.ts'
import { channelOf, providerEntity } from './provider.ts'
import { regionEntity } from './region.ts'
import { repairEntity } from './repair.ts'
import { reportEntity } from './report.ts'
import { roleEntity } from './role.ts'
import { styleEntity } from './style.ts'
import { templateEntity } from './template.ts'

export type {
  Entity,
  EntityFact,
  EntityField,
  EntityVerb,
  ReferenceField,
  ReferencesField,
  Texts,
} from '../entity/Entity.ts'
export { importsNew, isShownWith, textForms } from '../entity/Entity.ts'
export { userConfigFields } from './userConfig.ts'
export {
  alarmClassEntity,
  announcementEntity,
  apiGrantEntity,
  apiKeyEntity,
  cardEntity,
  cardSourceEntity,
  channelOf,
  deptEntity,
  enterpriseEntity,
  equipmentEntity,
  extAccountEntity,
  fieldAccountEntity,
  firmwareEntity,
  frameEntity,
  gatewayEntity,
  groupEntity,
  lifetimeDays,
  loginProviderEntity,
  messageTemplateEntity,
  modelEntity,
  mvarEntity,
  notifyAbsenceEntity,
  notifyRosterEntity,
  notifyRuleEntity,
  notifyShiftEntity,
  operatingPositionEntity,
  operatorEntity,
  orgAccountEntity,
  plainEntities,
  projectEntity,
  providerEntity,
  regionEntity,
  repairEntity,
  reportEntity,
  roleEntity,
  styleEntity,
  templateEntity,
}

/** Every entity, in the order of the menu. */
export const entities: readonly Entity[] = [
  equipmentEntity,
  gatewayEntity,
  projectEntity,
  ...Object.values(plainEntities),
  cardSourceEntity,
  firmwareEntity,
  fieldAccountEntity,
  groupEntity,
  orgAccountEntity,
  extAccountEntity,
  roleEntity,
  regionEntity,
  loginProviderEntity,
  operatorEntity,
  apiKeyEntity,
  apiGrantEntity,
  deptEntity,
  providerEntity,
  messageTemplateEntity,
  styleEntity,
  frameEntity,
  announcementEntity,
  mvarEntity,
  repairEntity,
  reportEntity,
]
