import { alarmClassEntity } from './alarmClass.ts'
import { cardEntity } from './card.ts'
import { inspectionContentEntity } from './inspectionContent.ts'
import { inspectionPlanEntity } from './inspectionPlan.ts'
import { modelEntity } from './model.ts'
import { notifyAbsenceEntity } from './notifyAbsence.ts'
import { notifyRosterEntity } from './notifyRoster.ts'
import { notifyRuleEntity } from './notifyRule.ts'
import { notifyShiftEntity } from './notifyShift.ts'
import { operatingPositionEntity } from './operatingPosition.ts'
import { templateEntity } from './template.ts'

/**
 * The entities that need no call beyond those of their declaration, by name. Calls and routes are made from this list.
 */
export const plainEntities = {
  template: templateEntity,
  model: modelEntity,
  card: cardEntity,
  inspectionContent: inspectionContentEntity,
  inspectionPlan: inspectionPlanEntity,
  alarmClass: alarmClassEntity,
  notifyRoster: notifyRosterEntity,
  notifyShift: notifyShiftEntity,
  notifyAbsence: notifyAbsenceEntity,
  notifyRule: notifyRuleEntity,
  operatingPosition: operatingPositionEntity,
} as const
