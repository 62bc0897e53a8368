import { type Entity, type EntityCalls, plainCalls, plainEntities } from '@mimic/contract'
import type { TSchema } from 'typebox'
import { type EntityOptions, entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { alarmClassOptions } from '../alarms/alarmClassOptions.ts'
import { notifyRuleOptions } from '../alarms/notify/notifyRuleOptions.ts'
import { notifyAbsenceOptions, notifyRosterOptions, notifyShiftOptions } from '../alarms/notify/rosterOptions.ts'
import { cardOptions } from '../cards/cardOptions.ts'
import { inspectionContentOptions, inspectionPlanOptions } from '../inspections/planOptions.ts'
import { modelOptions } from '../models/modelOptions.ts'
import { templateOptions } from '../templates/templateOptions.ts'

type Plain = typeof plainEntities
/** Options that features add to the routes of their entities. */
type Options = { readonly [N in keyof Plain]?: EntityOptions<Plain[N], object> }

/** The routes of all plain entities. An entity that needs more than its declaration says has its options here. */
export function entitiesFeature(context: ServerContext): Feature {
  const options: Options = {
    template: templateOptions(context),
    model: modelOptions,
    card: cardOptions,
    inspectionContent: inspectionContentOptions,
    notifyRule: notifyRuleOptions,
    notifyRoster: notifyRosterOptions(context),
    notifyShift: notifyShiftOptions,
    notifyAbsence: notifyAbsenceOptions,
    alarmClass: alarmClassOptions,
    inspectionPlan: inspectionPlanOptions(context),
  }
  // Entity, calls and options of one name belong together, but a loop over names hides that from the compiler.
  const calls = plainCalls as unknown as Readonly<Record<string, EntityCalls<Entity, TSchema>>>
  const added = options as Readonly<Record<string, EntityOptions<Entity, object> | undefined>>
  return {
    routes: Object.entries<Entity>(plainEntities).flatMap(([name, entity]) =>
      entityRoutes(entity, orNotFound(calls[name]), context, added[name]),
    ),
  }
}
