import type { Route } from '../../platform/handle.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { alarmRuleRoutes } from '../alarms/alarmRules.routes.ts'
import { entitiesFeature } from '../entities/entities.routes.ts'
import { bindingFeature } from '../equipment/binding.routes.ts'
import { EquipmentRows } from '../equipment/EquipmentRows.ts'
import { equipmentFeature } from '../equipment/equipment.routes.ts'
import { MonitorList } from '../equipment/MonitorList.ts'
import { equipmentSettingsFeature } from '../equipment/settings.routes.ts'
import { FollowRows } from '../follow/FollowRows.ts'
import { gatewaysFeature } from '../gateways/gateways.routes.ts'
import { groupsFeature } from '../groups/groups.routes.ts'
import { placedImageRoutes } from '../images/placedImages.routes.ts'
import type { Live } from '../live/live.feature.ts'
import { mvarsFeature } from '../mvars/mvars.routes.ts'
import { pageSetsFeature } from '../pageSets/pageSets.routes.ts'
import { pagesFeature } from '../pages/pages.routes.ts'
import { deptsFeature } from '../people/depts.routes.ts'
import { regionsFeature } from '../people/regions.routes.ts'
import { rolesFeature } from '../people/roles.routes.ts'
import { projectFeature } from '../project/project.routes.ts'
import { projectPagesFeature } from '../project/projectPages.routes.ts'
import { reportsFeature } from '../reports/reports.routes.ts'
import { Following } from '../templates/Following.ts'
import { templateSettingsFeature } from '../templates/templateSettings.routes.ts'

/**
 * The ordinary calls that read and change a plant, on the store of this context: a transaction, whose caller holds the
 * lock of the values already.
 */
export function innerRoutes(context: ServerContext, live: Live): Route[] {
  const { db, secrets, now } = context
  const rows = new EquipmentRows(db, secrets, (gatewayId, equipId) => live.gateways.equipmentState(gatewayId, equipId))
  const list = new MonitorList(rows, new FollowRows(db), {
    lastTime: (equipId) => live.newest.lastTime(equipId),
    alarmCount: (equipId, gatewayId) => live.alarms.holding(equipId, gatewayId),
  })
  const newest = (id: string) => live.newest.get(id)
  return [
    deptsFeature(context),
    regionsFeature(context),
    rolesFeature(context),
    gatewaysFeature(context, live),
    entitiesFeature(context),
    templateSettingsFeature(context, rows),
    equipmentFeature(context, rows, list),
    equipmentSettingsFeature(context, rows, { newest, refusedOf: () => [] }),
    bindingFeature(context, rows, new Following(db, rows, now)),
    { routes: alarmRuleRoutes(context, { changeRules: (work) => work(db) }) },
    groupsFeature(context, list, rows),
    projectFeature(context),
    projectPagesFeature(context),
    pagesFeature(context),
    pageSetsFeature(context),
    reportsFeature(context, live),
    { routes: placedImageRoutes(context) },
    mvarsFeature(context, { newest, changeMvar: (_id, work) => work(db) }),
  ].flatMap(({ routes }) => routes)
}
