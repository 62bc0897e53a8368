import { alarmAgain } from './alarmAgain.ts'
import { alarmDevices } from './alarmDevices.ts'
import { alarmFilters } from './alarmFilters.ts'
import { alarmJournal } from './alarmJournal.ts'
import { alarmJudging } from './alarmJudging.ts'
import { alarmLinks } from './alarmLinks.ts'
import { alarmOrders } from './alarmOrders.ts'
import { alarmRuleFields } from './alarmRuleFields.ts'
import { alarms } from './alarms.ts'
import { alarmTable } from './alarmTable.ts'
import { announcements } from './announcements.ts'
import { apiGrants } from './apiGrants.ts'
import { apiKeys } from './apiKeys.ts'
import { auditChain } from './auditChain.ts'
import { base } from './base.ts'
import { bindings } from './bindings.ts'
import { cardSources } from './cardSources.ts'
import { childVersions } from './childVersions.ts'
import { closedNotice } from './closedNotice.ts'
import { coedit } from './coedit.ts'
import { commandGrants } from './commandGrants.ts'
import { commandViews } from './commandViews.ts'
import { commentReads } from './commentReads.ts'
import { comments } from './comments.ts'
import { companies } from './companies.ts'
import { companyLogin } from './companyLogin.ts'
import { dataRange } from './dataRange.ts'
import { demoAccounts } from './demoAccounts.ts'
import { deviceSessions } from './deviceSessions.ts'
import { deviceTabs } from './deviceTabs.ts'
import { directoryLogin } from './directoryLogin.ts'
import { embed } from './embed.ts'
import { embedAlarms } from './embedAlarms.ts'
import { embedEquipment } from './embedEquipment.ts'
import { embedPages } from './embedPages.ts'
import { errorValues } from './errorValues.ts'
import { fieldAccounts } from './fieldAccounts.ts'
import { firmware } from './firmware.ts'
import { groupTree } from './groupTree.ts'
import { httpHeaders } from './httpHeaders.ts'
import { inspectionPlans } from './inspectionPlans.ts'
import { inspections } from './inspections.ts'
import { knownDevices } from './knownDevices.ts'
import { listIndexes } from './listIndexes.ts'
import { live } from './live.ts'
import { loginNamesCase } from './loginNamesCase.ts'
import type { Migration } from './Migration.ts'
import { messages } from './messages.ts'
import { models } from './models.ts'
import { monitoring } from './monitoring.ts'
import { notifyPlans } from './notifyPlans.ts'
import { notifyRules } from './notifyRules.ts'
import { noValueMarks } from './noValueMarks.ts'
import { opcuaAlarms } from './opcuaAlarms.ts'
import { opcuaShelving } from './opcuaShelving.ts'
import { operatingPositions } from './operatingPositions.ts'
import { outages } from './outages.ts'
import { outbox } from './outbox.ts'
import { pageSets } from './pageSets.ts'
import { pages } from './pages.ts'
import { pageVersions } from './pageVersions.ts'
import { people } from './people.ts'
import { plantConfig } from './plantConfig.ts'
import { plantElsewhere } from './plantElsewhere.ts'
import { projectOrder } from './projectOrder.ts'
import { purchases } from './purchases.ts'
import { pushSubscriptions } from './pushSubscriptions.ts'
import { readUntil } from './readUntil.ts'
import { regions } from './regions.ts'
import { repairSteps } from './repairSteps.ts'
import { repairs } from './repairs.ts'
import { reports } from './reports.ts'
import { rollUps } from './rollUps.ts'
import { roomLeases } from './roomLeases.ts'
import { roomsOfTheActive } from './roomsOfTheActive.ts'
import { rowVersions } from './rowVersions.ts'
import { sealedSecrets } from './sealedSecrets.ts'
import { secondFactor } from './secondFactor.ts'
import { secondPersonAvatar } from './secondPersonAvatar.ts'
import { sessionLock } from './sessionLock.ts'
import { sharedState } from './sharedState.ts'
import { shares } from './shares.ts'
import { signalIntervals } from './signalIntervals.ts'
import { signalSearch } from './signalSearch.ts'
import { simCards } from './simCards.ts'
import { simulated } from './simulated.ts'
import { storedMessages } from './storedMessages.ts'
import { styleFrames } from './styleFrames.ts'
import { templateAlarms } from './templateAlarms.ts'
import { templateSettings } from './templateSettings.ts'
import { variableAlarms } from './variableAlarms.ts'
import { wallAccounts } from './wallAccounts.ts'
import { wechat } from './wechat.ts'

/** All migrations in order. A released one is never changed, only followed by another. */
export const migrations: readonly Migration[] = [
  base,
  live,
  coedit,
  pages,
  pageVersions,
  comments,
  pageSets,
  alarms,
  rollUps,
  reports,
  monitoring,
  embed,
  bindings,
  roomLeases,
  variableAlarms,
  repairs,
  errorValues,
  shares,
  inspections,
  embedAlarms,
  messages,
  sessionLock,
  commentReads,
  sharedState,
  commandGrants,
  roomsOfTheActive,
  outages,
  wallAccounts,
  alarmDevices,
  auditChain,
  rowVersions,
  plantConfig,
  templateSettings,
  deviceTabs,
  templateAlarms,
  models,
  signalIntervals,
  simulated,
  firmware,
  projectOrder,
  embedEquipment,
  commandViews,
  fieldAccounts,
  people,
  dataRange,
  regions,
  secondFactor,
  companyLogin,
  outbox,
  demoAccounts,
  companies,
  directoryLogin,
  apiKeys,
  listIndexes,
  secondPersonAvatar,
  closedNotice,
  noValueMarks,
  deviceSessions,
  embedPages,
  knownDevices,
  loginNamesCase,
  sealedSecrets,
  signalSearch,
  plantElsewhere,
  groupTree,
  childVersions,
  storedMessages,
  simCards,
  styleFrames,
  announcements,
  repairSteps,
  inspectionPlans,
  apiGrants,
  purchases,
  cardSources,
  readUntil,
  wechat,
  alarmJournal,
  notifyRules,
  alarmRuleFields,
  alarmJudging,
  alarmFilters,
  alarmTable,
  notifyPlans,
  alarmLinks,
  operatingPositions,
  opcuaAlarms,
  alarmOrders,
  alarmAgain,
  pushSubscriptions,
  httpHeaders,
  opcuaShelving,
]
