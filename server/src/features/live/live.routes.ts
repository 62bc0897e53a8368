import {
  type BodyOf,
  deviceMonitor,
  type GatewayInfo,
  type ProjectGateway,
  projectMonitor,
  splitIds,
  splitViewId,
  viewIdOf,
} from '@mimic/contract'
import { type Command, topics } from '@mimic/contract/bus'
import { runsSimulated } from '@mimic/contract/drivers'
import { ApiError } from '../../platform/ApiError.ts'
import type { Delivery } from '../../platform/bus/Bus.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { found, handle, handleAsync, type Route } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import type { SocketTokens } from '../../platform/sessions/SocketTokens.ts'
import type { Commands } from '../commands/store/Commands.ts'
import { parseWrite } from '../commands/store/parseWrite.ts'
import type { GatewayStates } from '../gateways/store/GatewayStates.ts'
import type { Questions } from '../gateways/store/Questions.ts'
import { mvarKey } from '../mvars/store/calcRule.ts'
import type { Mvars } from '../mvars/store/Mvars.ts'
import { writtenValue } from '../mvars/store/writeFormula.ts'
import { PageRows } from '../pages/PageRows.ts'
import { pageAccess } from '../pages/pageAccess.ts'
import { assertProject } from '../project/projectEquips.ts'
import type { Subject } from './fanout/Fanout.ts'
import { deviceRow, projectGateways } from './projectGateways.ts'
import type { SignalRows } from './store/SignalRows.ts'

export interface LiveRoutesOptions {
  readonly db: Db
  readonly signals: SignalRows
  readonly gateways: GatewayStates
  readonly tokens: SocketTokens
  readonly commands: Commands
  readonly questions: Questions
  readonly mvars: Mvars
  readonly publish: (topic: string, message: object) => Promise<Delivery>
}

/** The live calls of devices (7.3) and project pages (7.5). */
export function liveRoutes(options: LiveRoutesOptions): Route[] {
  const { db, signals, gateways, tokens, commands, questions, mvars, publish } = options
  const pages = new PageRows(db)
  const device = async (scope: Scope, id: string) => found(await deviceRow(db, scope, id))
  const open = async (scope: Scope, equipId: string, intervalMs: number, delayS: number): Promise<null> => {
    const { gatewayId } = await device(scope, equipId)
    if (gatewayId === null) throw new ApiError('gatewayMissing')
    const command: Command = { v: 2, kind: 'open', equipId, intervalMs, delayS }
    if (!gateways.isOnline(gatewayId) || (await publish(topics.command(gatewayId), command)) === 'none')
      throw new ApiError('gatewayOffline')
    return null
  }
  return [
    handle(deviceMonitor.gatewayInfo, async ({ equipmentId }, { session }): Promise<GatewayInfo> => {
      const { gatewayId, vpn, intervalMs, economizeOpen } = await device(session.scope, equipmentId)
      if (gatewayId === null) throw new ApiError('gatewayMissing')
      return {
        online: gateways.isOnline(gatewayId),
        vpn: Boolean(vpn),
        interval: intervalMs ?? 1000,
        economizeOpen: Boolean(economizeOpen),
      }
    }),
    handle(deviceMonitor.open, ({ equipmentId, interval, delay }, { session }) =>
      open(session.scope, equipmentId, interval, delay),
    ),
    handle(deviceMonitor.signalQuery, async ({ equipmentId }, { session }) => {
      await device(session.scope, equipmentId)
      return signals.ofEquipment(session.scope, equipmentId)
    }),
    handle(
      deviceMonitor.token,
      async ({ equipmentId }, { session }) => {
        await device(session.scope, equipmentId)
        return tokens.issue(session.id, { kind: 'equipment', id: equipmentId, isShared: session.share !== undefined })
      },
      { perMinute: 600, per: 'session' },
    ),
    handle(projectMonitor.gatewayQuery, async ({ pageId, dataEquip }, { session }): Promise<ProjectGateway[]> => {
      await pageAccess(pages, session, pageId)
      const wanted = splitIds(dataEquip)
      const { equips, mvars: variables } = await pages.bind(session.scope, pageId)
      const all = [...new Set([...equips, ...mvars.equipsOf(variables)])]
      const asked = all.filter((id) => wanted.length === 0 || wanted.includes(id))
      return projectGateways(db, session.scope, gateways, asked)
    }),
    handle(projectMonitor.gatewayOpen, async ({ projectId, equipmentId, interval, delay }, { session }) => {
      await assertProject(db, session.scope, projectId)
      return open(session.scope, equipmentId, interval, delay)
    }),
    handle(
      projectMonitor.token,
      async ({ pageId }, { session }) => {
        await pageAccess(pages, session, pageId)
        return tokens.issue(session.id, { kind: 'page', id: pageId })
      },
      { perMinute: 600, per: 'session' },
    ),
    handle(projectMonitor.signalQuery, async ({ pageId, dataSignal }, { session }) => {
      await pageAccess(pages, session, pageId)
      const bound = new Set((await pages.bind(session.scope, pageId)).signals)
      return signals.byId(
        session.scope,
        splitIds(dataSignal).filter((id) => bound.has(id)),
      )
    }),
    handleAsync(projectMonitor.write, async (asked, { session }) => {
      const order = await writeOrder({ db, signals, pages }, asked, session)
      return commands.write(session.scope, order)
    }),
    handleAsync(
      deviceMonitor.callback,
      async ({ uuid }, { session, request }) =>
        questions.callback(session.scope, uuid, localeOf(request.headers)) ??
        (await commands.callback(session.scope, uuid)),
    ),
    handleAsync(projectMonitor.writeCallback, ({ uuid }, { session }) => commands.callback(session.scope, uuid)),
  ]
}

interface WriteSources {
  readonly db: Db
  readonly signals: SignalRows
  readonly pages: PageRows
}

/** The write for the gateway, with its facts for the audit. @throws {ApiError} for a write that is refused */
async function writeOrder(
  { db, signals, pages }: WriteSources,
  { projectId, signalId, value, uuid, pageId, widgetId }: BodyOf<typeof projectMonitor.write>,
  { scope, embed, share }: Session,
) {
  if (projectId !== undefined) await assertProject(db, scope, projectId)
  const [signal] = await signals.byId(scope, [signalId])
  // A signal can be written through a project when one of its pages shows it.
  const isOnPage = projectId === undefined || (await isOnPageOf(db, pages, scope, projectId, signalId))
  if (!signal || !isOnPage) throw new ApiError('variableMissing', [{ path: 'signalId', reason: 'unknown' }])
  const parsed = parseWrite(signal, value)
  if (parsed.is === 'refused') throw new ApiError(parsed.code, [{ path: 'value', reason: 'format' }])
  const { gatewayId, ...device } = found(await deviceRow(db, scope, signal.equipId))
  if (gatewayId === null) throw new ApiError('gatewayMissing')
  const isSimulated = runsSimulated(device.simulated === 1, device.driver)
  const written = writtenValue(signal.writeFormula ?? '', parsed.value)
  const page = pageId === undefined ? undefined : await pages.find(scope, pageId)
  if (pageId !== undefined && !page) throw new ApiError('invalid', [{ path: 'pageId', reason: 'unknown' }])
  const { equipTitle, sn, title } = signal
  const about = {
    device: equipTitle,
    tag: sn || title,
    // The entry of a write to a real device names no simulated value.
    before: signal.simulated && !isSimulated ? null : signal.value,
    simulated: isSimulated ? (true as const) : undefined,
    pageId,
    pageVersion: page?.version,
    widgetId,
  }
  return { projectId, signalId, gatewayId, value: written, uuid, about, embedId: embed?.id, share }
}

/** The subject of an equipment's socket: all its signals. */
export async function equipmentSubject(signals: SignalRows, scope: Scope, equipId: string): Promise<Subject> {
  const signalIds = (await signals.ofEquipment(scope, equipId)).map(({ id }) => id)
  return { key: `equip:${equipId}`, signalIds, equipIds: [equipId] }
}

/**
 * The subject of a page's socket: signals, measured variables and devices of its newest version, and the devices of
 * its formulas.
 */
export async function pageSubject(pages: PageRows, live: Mvars, scope: Scope, pageId: string): Promise<Subject> {
  const page = found(await pages.find(scope, pageId))
  const { signals, equips, mvars } = await pages.bind(scope, pageId)
  const signalIds = [...signals, ...mvars.map(mvarKey)]
  const equipIds = [...new Set([...equips, ...live.equipsOf(mvars)])]
  return { key: `page:${pageId}:${page.version}`, pageId, signalIds, equipIds }
}

async function isOnPageOf(db: Db, pages: PageRows, scope: Scope, viewId: string, signalId: string): Promise<boolean> {
  const { id: projectId, equipId } = splitViewId(viewId)
  const rows = await db
    .selectFrom('page')
    .select('id')
    .where('orgId', '=', scope.orgId)
    .where('projectId', '=', projectId)
    .execute()
  for (const { id } of rows) {
    const shown = equipId === undefined ? id : viewIdOf(id, equipId)
    if ((await pages.bind(scope, shown)).signals.includes(signalId)) return true
  }
  return false
}
