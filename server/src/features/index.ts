import { coeditFeature } from '../coedit/coedit.feature.ts'
import type { Feature, ServerContext } from '../platform/ServerContext.ts'
import { accountFeature } from './account/account.routes.ts'
import { avatarFeature } from './account/avatar.routes.ts'
import { pushFeature } from './account/push.routes.ts'
import { alarmsFeature } from './alarms/alarms.routes.ts'
import { notifyFeature } from './alarms/notify/notify.feature.ts'
import { seesAlarms } from './alarms/notify/seenAlarmIds.ts'
import { apiGrantsFeature } from './apiGrants/apiGrants.routes.ts'
import { apiKeysFeature } from './apiKeys/apiKeys.routes.ts'
import { auditFeature } from './audit/audit.feature.ts'
import { cardSourcesFeature } from './cards/cardSources.routes.ts'
import { commentsFeature } from './comments/comments.routes.ts'
import { embedFeature } from './embed/embed.routes.ts'
import { enterprisesFeature } from './enterprises/enterprises.routes.ts'
import { entitiesFeature } from './entities/entities.routes.ts'
import { bindingFeature } from './equipment/binding.routes.ts'
import { EquipmentOrders } from './equipment/EquipmentOrders.ts'
import { EquipmentRows } from './equipment/EquipmentRows.ts'
import { equipmentFeature } from './equipment/equipment.routes.ts'
import { MonitorList } from './equipment/MonitorList.ts'
import { equipmentSettingsFeature } from './equipment/settings.routes.ts'
import { feedbackFeature } from './feedback/feedback.routes.ts'
import { FollowRows } from './follow/FollowRows.ts'
import { followFeature } from './follow/follow.routes.ts'
import { framesFeature } from './frames/frames.routes.ts'
import { BrokerAccounts } from './gateways/BrokerAccounts.ts'
import { configVersionsFeature } from './gateways/configVersions.routes.ts'
import { enrolFeature } from './gateways/enrol.routes.ts'
import { fieldAccountsFeature } from './gateways/fieldAccounts.routes.ts'
import { firmwareFeature } from './gateways/firmware.routes.ts'
import { gatewaysFeature } from './gateways/gateways.routes.ts'
import { hardwareFeature } from './gateways/hardware.routes.ts'
import { questionsFeature } from './gateways/questions.routes.ts'
import { groupsFeature } from './groups/groups.routes.ts'
import { historyFeature } from './history/history.routes.ts'
import { imagesFeature } from './images/images.routes.ts'
import { inspectionsFeature } from './inspections/inspections.routes.ts'
import { liveFeature } from './live/live.feature.ts'
import { secondPersonFeature } from './live/secondPerson.routes.ts'
import { announcementsFeature } from './messages/announcements/announcements.routes.ts'
import { expiryWatchFeature } from './messages/expiryWatch.feature.ts'
import { messagesFeature } from './messages/messages.feature.ts'
import { messageListsFeature } from './messages/messages.routes.ts'
import { noticeFeature } from './messages/notices.routes.ts'
import { modelsFeature } from './models/models.routes.ts'
import { monitorFeature } from './monitor/monitor.routes.ts'
import { mvarsFeature } from './mvars/mvars.routes.ts'
import { operatorsFeature } from './operators/operators.routes.ts'
import { organisationFeature } from './organisation/organisation.routes.ts'
import { outboxFeature } from './outbox/outbox.routes.ts'
import { pageSetsFeature } from './pageSets/pageSets.routes.ts'
import { pagesFeature } from './pages/pages.routes.ts'
import { pageVersionsFeature } from './pages/pageVersions.routes.ts'
import { orgAccountsFeature } from './people/accounts.routes.ts'
import { companyLoginFeature } from './people/companyLogin/companyLogin.routes.ts'
import { DirectoryLogins } from './people/companyLogin/DirectoryLogins.ts'
import { wechatFeature } from './people/companyLogin/wechat.routes.ts'
import { deptsFeature } from './people/depts.routes.ts'
import { expiriesFeature } from './people/expiries.feature.ts'
import { lockKeysFeature } from './people/lockKeys.routes.ts'
import { regionsFeature } from './people/regions.routes.ts'
import { rolesFeature } from './people/roles.routes.ts'
import { innerRoutes } from './plant/innerRoutes.ts'
import { type PlantRoutes, plantFeature } from './plant/plant.routes.ts'
import { projectFileFeature } from './plant/projectFile.routes.ts'
import { templateProjectFeature } from './plant/templateProject.routes.ts'
import { projectFeature } from './project/project.routes.ts'
import { projectPagesFeature } from './project/projectPages.routes.ts'
import { purchasesFeature } from './purchases/purchases.routes.ts'
import { findpwdFeature } from './recovery/findpwd.routes.ts'
import { securityFeature } from './recovery/security.routes.ts'
import { repairsFeature } from './repairs/repairs.routes.ts'
import { reportsFeature } from './reports/reports.routes.ts'
import { sharesFeature } from './shares/shares.routes.ts'
import { styleFeature } from './style/style.routes.ts'
import { systemFeature } from './system/system.routes.ts'
import { Following } from './templates/Following.ts'
import { templateSettingsFeature } from './templates/templateSettings.routes.ts'
import { Factors } from './user/factors/Factors.ts'
import { factorFeature } from './user/factors/factor.routes.ts'
import { Logins } from './user/Logins.ts'
import { lockFeature } from './user/lock.routes.ts'
import { PasswordLogins } from './user/PasswordLogins.ts'
import { userFeature } from './user/user.routes.ts'

/** Every feature, in the order in which they start. They stop in the opposite order. */
const features: readonly ((context: ServerContext, parts: SharedParts) => Feature)[] = [
  auditFeature,
  (context, { logins, passwords }) => userFeature(context, logins, passwords),
  (context, { factors, logins, passwords }) => factorFeature(context, factors, logins, passwords),
  lockFeature,
  accountFeature,
  avatarFeature,
  pushFeature,
  securityFeature,
  noticeFeature,
  findpwdFeature,
  (context) => outboxFeature(context, (userId, ids) => seesAlarms(context.db, userId, ids, context.now())),
  feedbackFeature,
  orgAccountsFeature,
  enterprisesFeature,
  operatorsFeature,
  organisationFeature,
  expiriesFeature,
  lockKeysFeature,
  rolesFeature,
  regionsFeature,
  deptsFeature,
  (context, { logins, directories }) => companyLoginFeature(context, logins, directories),
  wechatFeature,
  apiKeysFeature,
  apiGrantsFeature,
  (context, { equipment, list }) => equipmentFeature(context, equipment, list),
  (context, { equipment, live }) =>
    equipmentSettingsFeature(context, equipment, {
      newest: (id) => live.newest.get(id),
      refusedOf: (gatewayId) => live.gateways.configOf(gatewayId)?.refused ?? [],
    }),
  (context, { live }) => gatewaysFeature(context, live),
  (context, { equipment }) => configVersionsFeature(context, equipment),
  (context, { brokerAccounts }) => enrolFeature(context, brokerAccounts),
  (context, { brokerAccounts }) => fieldAccountsFeature(context, brokerAccounts),
  (context, { equipment, live }) => questionsFeature(context, equipment, live.questions),
  (context, { equipment }) => bindingFeature(context, equipment, new Following(context.db, equipment, context.now)),
  (context, { equipment }) => sharesFeature(context, equipment),
  (context, { equipment, list }) => groupsFeature(context, list, equipment),
  modelsFeature,
  (context, { equipment }) => followFeature(context, equipment),
  (context, { live, list }) => monitorFeature(context, live, list),
  (context, { live }) => hardwareFeature(context, live),
  (context, { live }) => firmwareFeature(context, live),
  repairsFeature,
  (context, { equipment }) => inspectionsFeature(context, equipment),
  (context, { live }) => messagesFeature(context, (id) => live.equipment.get(id)),
  (context, { equipment }) => messageListsFeature(context, equipment),
  announcementsFeature,
  expiryWatchFeature,
  projectFeature,
  projectPagesFeature,
  pagesFeature,
  pageVersionsFeature,
  commentsFeature,
  embedFeature,
  pageSetsFeature,
  entitiesFeature,
  (context, { equipment }) => templateSettingsFeature(context, equipment),
  imagesFeature,
  purchasesFeature,
  cardSourcesFeature,
  styleFeature,
  framesFeature,
  (_context, { live }) => live,
  (context, { live, ...parts }) => secondPersonFeature(context, live, parts),
  (context, { live }) => alarmsFeature(context, live),
  (context, { live }) => notifyFeature(context, live),
  (context, { live }) => historyFeature(context, live),
  (context, { live }) => reportsFeature(context, live),
  (context, { live }) =>
    mvarsFeature(context, { newest: (id) => live.newest.get(id), changeMvar: (id, work) => live.changeMvar(id, work) }),
  (_context, { coedit }) => coedit,
  (context, { coedit, plant }) => plantFeature(context, { ...plant, rooms: coedit.pushedPages }),
  (context, { plant }) => projectFileFeature(context, plant),
  (context, { plant }) => templateProjectFeature(context, plant),
  (context, { live }) => systemFeature(context, live.isRefusedByBroker),
]

type SharedParts = ReturnType<typeof sharedParts>

/** The parts that several features use. Live values and co-editing are features themselves. */
function sharedParts(context: ServerContext) {
  const { db, events, secrets, now } = context
  const live = liveFeature(context)
  const factors = new Factors(context)
  const logins = new Logins(context, factors.rows)
  const directories = new DirectoryLogins(context)
  const passwords = new PasswordLogins(db, directories, now)
  const equipment = new EquipmentRows(
    db,
    secrets,
    (gatewayId, equipId) => live.gateways.equipmentState(gatewayId, equipId),
    new EquipmentOrders(events),
  )
  const coedit = coeditFeature(context)
  const brokerAccounts = new BrokerAccounts(context)
  const list = new MonitorList(equipment, new FollowRows(db), {
    lastTime: (equipId) => live.newest.lastTime(equipId),
    alarmCount: (equipId, gatewayId) => live.alarms.holding(equipId, gatewayId),
  })
  const routes: PlantRoutes = (inner) => innerRoutes(inner, live)
  const plant = { routes, run: live.changePlant }
  return { live, factors, logins, directories, passwords, equipment, coedit, brokerAccounts, list, plant }
}

/** Makes every feature; none of them runs yet. `plantRoutes` are the calls by which a plant as text is made. */
export function makeFeatures(context: ServerContext): { features: Feature[]; plantRoutes: PlantRoutes } {
  const parts = sharedParts(context)
  return { features: features.map((make) => make(context, parts)), plantRoutes: parts.plant.routes }
}
