import {
  deviceMonitor,
  type MonitorEquipment,
  pagePreview,
  projectMonitor,
  type SystemKey,
  systemKeys,
  viewIdOf,
} from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope, unlimited } from '../../platform/db/range.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import type { MonitorList } from '../equipment/MonitorList.ts'
import type { GatewayStates } from '../gateways/store/GatewayStates.ts'
import { PageSetRows } from '../pageSets/PageSetRows.ts'
import { PageRows } from '../pages/PageRows.ts'
import { pageAccess } from '../pages/pageAccess.ts'
import { assertProject, projectEquips } from '../project/projectEquips.ts'

/** Figures of a project that a page may show beside signals; refreshed every 60 s. */
const systemValues: Readonly<Record<SystemKey, (equipment: readonly MonitorEquipment[], now: number) => number>> = {
  time: (_, now) => now,
  equipment_count: (all) => all.length,
  online_count: (all) => all.filter(({ online }) => online).length,
  offline_count: (all) => all.filter(({ online, notRead }) => !online && !notRead).length,
  alarm_equipment: (all) => all.filter(({ alarmCount }) => alarmCount > 0).length,
  alarm_count: (all) => all.reduce((sum, { alarmCount }) => sum + alarmCount, 0),
}

/** Equipment of one map. */
const MAP_MAX = 5000

/** Figures that follow from the values of devices. The others count what is there, or tell the time. */
const alarmKeys: readonly SystemKey[] = ['alarm_equipment', 'alarm_count']

interface Deps extends Pick<ServerContext, 'db' | 'now'> {
  readonly gateways: GatewayStates
  readonly list: MonitorList
  readonly pages: PageRows
}

/** Overviews: one device with its gateway, the state of a project, the map, and the page that opens first. */
export function monitorFeature(
  { db, now }: ServerContext,
  { gateways }: { readonly gateways: GatewayStates },
  list: MonitorList,
): Feature {
  const deps: Deps = { db, now, gateways, list, pages: new PageRows(db) }
  return {
    routes: [
      handle(deviceMonitor.detailInfo, detailInfo(deps)),
      handle(projectMonitor.equipCount, equipCount(deps)),
      handle(projectMonitor.systemQuery, systemQuery(deps)),
      handle(pagePreview.system, previewSystem(deps)),
      handle(projectMonitor.queryHome, queryHome(deps)),
      handle(deviceMonitor.queryAllForMap, queryAllForMap(deps)),
    ],
  }
}

const detailInfo =
  ({ db, gateways, list }: Deps): Handler<typeof deviceMonitor.detailInfo> =>
  async ({ equipmentId }, { session: { scope } }) => {
    const equipment = orNotFound(await list.one(scope, equipmentId))
    return { equipment, gateway: await gatewayOf(db, scope, equipment.gatewayId, gateways) }
  }

const equipCount =
  (deps: Deps): Handler<typeof projectMonitor.equipCount> =>
  async ({ projectId, online, alarm }, { session: { scope } }) => {
    const all = await equipmentOf(deps, scope, projectId)
    const counts = (key: SystemKey) => systemValues[key](all, deps.now())
    if (alarm) return { alarm_equipment: counts('alarm_equipment') }
    if (online === true) return { online_count: counts('online_count') }
    if (online === false) return { offline_count: counts('offline_count') }
    return { equipment_count: counts('equipment_count') }
  }

const systemQuery =
  (deps: Deps): Handler<typeof projectMonitor.systemQuery> =>
  async ({ pageId }, { session }) => {
    const { projectId } = await pageAccess(deps.pages, session, pageId)
    const { keys } = await deps.pages.bind(session.scope, pageId, session.regions)
    return systemOf(deps, session.scope, projectId, keys)
  }

const previewSystem =
  (deps: Deps): Handler<typeof pagePreview.system> =>
  async ({ pageId, dataKey }, { session }) => {
    // The same rule as in page.preview.open: designers may, unless the account was denied equipment.
    if (!session.auths.includes('equipment.read')) throw new ApiError('forbidden')
    const { projectId } = orNotFound(await deps.pages.find(session.scope, pageId))
    return systemOf(deps, session.scope, projectId, dataKey.split(','))
  }

const queryHome =
  ({ db, list, pages }: Deps): Handler<typeof projectMonitor.queryHome> =>
  async ({ equipmentId, projectId }, { session }) => {
    const { scope } = session
    if (projectId !== undefined) return orNotFound(await homeOf(db, pages, scope, projectId))
    if (equipmentId === undefined) throw invalid('equipmentId', 'required')
    orNotFound(await list.one(scope, equipmentId))
    const own = await new PageSetRows(db).find(scope, 'equipment', equipmentId)
    const page = own === undefined ? undefined : await homeOf(db, pages, scope, own)
    const shown = page ?? (await ofTemplate(db, pages, scope, equipmentId))
    return orNotFound(shown ?? (await pageShowing(db, pages, session, equipmentId)))
  }

const queryAllForMap =
  ({ db, list }: Deps): Handler<typeof deviceMonitor.queryAllForMap> =>
  async ({ search }, { session: { scope } }) => {
    const { rows } = await list.query(scope, { page: 1, pageSize: MAP_MAX, search })
    const own = db.selectFrom('equipment').select(['id', 'latitude', 'longitude']).where(inScope(scope, 'equipment'))
    const places = new Map((await own.execute()).map(({ id, ...place }) => [id, place]))
    return rows.flatMap(({ id, equipName, address, online, alarmCount, simulated }) => {
      const { latitude = null, longitude = null } = places.get(id) ?? {}
      // Equipment without a position is not on the map.
      return latitude === null || longitude === null
        ? []
        : [{ id, equipName, address, online, alarmCount, simulated, latitude, longitude }]
    })
  }

async function systemOf(deps: Deps, scope: Scope, projectId: string, keys: readonly string[]) {
  const known = systemKeys.filter((key) => keys.includes(key))
  const all = known.length === 0 ? [] : await equipmentOf(deps, scope, projectId)
  const time = deps.now()
  const isAlarmSimulated = all.some(({ alarmCount, simulated }) => alarmCount > 0 && simulated)
  return known.map((key) => ({
    key,
    value: systemValues[key](all, time),
    time,
    ...(isAlarmSimulated && alarmKeys.includes(key) && { simulated: true as const }),
  }))
}

async function equipmentOf({ db, list }: Deps, scope: Scope, projectId: string) {
  await assertProject(db, scope, projectId)
  return list.all(scope, await projectEquips(db, scope, projectId))
}

async function gatewayOf(db: Db, scope: Scope, id: string | null, gateways: GatewayStates) {
  if (id === null) return null
  const row = await db
    .selectFrom('gateway')
    .selectAll()
    // It is seen through its device.
    .where(inScope(unlimited(scope), 'gateway'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { title, sn, model, firmware, intervalMs, vpn, economizeOpen } = row
  return {
    id,
    title,
    sn,
    model,
    firmware,
    interval: intervalMs,
    online: gateways.isOnline(id),
    vpn: Boolean(vpn),
    economizeOpen: Boolean(economizeOpen),
  }
}

/** Undefined for a project that does not exist or has no page. */
async function homeOf(db: Db, pages: PageRows, scope: Scope, projectId: string) {
  const project = await db
    .selectFrom('project')
    .select('homePageId')
    .where(inScope(scope, 'project'))
    .where('id', '=', projectId)
    .executeTakeFirst()
  if (!project) return undefined
  const home = project.homePageId === null ? undefined : await pages.find(scope, project.homePageId)
  const first =
    home ??
    (await db
      .selectFrom('page')
      .select(['id', 'title'])
      .where(inScope(scope, 'page'))
      .where('projectId', '=', projectId)
      .orderBy('place')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst())
  return first && { projectId, pageId: first.id, title: first.title }
}

/** The first page of an equipment's template, as the equipment shows it. */
async function ofTemplate(db: Db, pages: PageRows, scope: Scope, equipmentId: string) {
  const row = await db
    .selectFrom('equipment')
    .innerJoin('project', 'project.templateId', 'equipment.templateId')
    .select('project.id')
    .where(inScope(scope, 'equipment'))
    .where('equipment.id', '=', equipmentId)
    .executeTakeFirst()
  const home = row && (await homeOf(db, pages, scope, row.id))
  const page = home && (await pages.find(scope, viewIdOf(home.pageId, equipmentId)))
  return page && { projectId: page.projectId, pageId: page.id, title: page.title }
}

/** The page that shows an equipment: its project's home page, if that shows it, otherwise the first in order. */
async function pageShowing(
  db: Db,
  pages: PageRows,
  { scope, regions }: Pick<Session, 'scope' | 'regions'>,
  equipmentId: string,
) {
  const rows = await db
    .selectFrom('page')
    .innerJoin('project', 'project.id', 'page.projectId')
    .select(['page.id', 'page.projectId', 'page.title', 'project.homePageId'])
    .where(inScope(scope, 'page'))
    .where('project.archived', '=', 0)
    .orderBy('project.gmtCreate')
    .orderBy('page.place')
    .execute()
  const signals = await db.selectFrom('signal').select('id').where('equipId', '=', equipmentId).execute()
  const own = new Set(signals.map(({ id }) => id))
  const showing = []
  for (const row of rows) {
    const bind = await pages.bind(scope, row.id, regions)
    if (bind.equips.includes(equipmentId) || bind.signals.some((id) => own.has(id))) showing.push(row)
  }
  const page = showing.find(({ id, homePageId }) => id === homePageId) ?? showing[0]
  return page && { projectId: page.projectId, pageId: page.id, title: page.title }
}
