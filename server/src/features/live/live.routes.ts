import { deviceMonitor, type GatewayInfo, type ProjectGateway, projectMonitor, splitIds } from '@mimic/contract'
import { type Command, topics } from '@mimic/contract/bus'
import { ApiError } from '../../platform/ApiError.ts'
import type { Delivery } from '../../platform/bus/Bus.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { found, handle, handleAsync, type Route } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import type { SocketTokens } from '../../platform/sessions/SocketTokens.ts'
import type { Commands } from '../commands/store/Commands.ts'
import type { GatewayStates } from '../gateways/store/GatewayStates.ts'
import type { Questions } from '../gateways/store/Questions.ts'
import { mvarKey } from '../mvars/store/calcRule.ts'
import type { Mvars } from '../mvars/store/Mvars.ts'
import { PageRows } from '../pages/PageRows.ts'
import { pageAccess } from '../pages/pageAccess.ts'
import { assertProject } from '../project/projectEquips.ts'
import type { Subject } from './fanout/Fanout.ts'
import { deviceRow, projectGateways } from './projectGateways.ts'
import { rangedSubject } from './rangedSubject.ts'
import { searchSignals } from './searchSignals.ts'
import type { SignalRows } from './store/SignalRows.ts'
import { writeOrder } from './writeOrder.ts'

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
        ...(gateways.equipmentState(gatewayId, equipmentId) === 'notRead' && { notRead: true }),
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
      deviceMonitor.signalSearch,
      ({ page = 1, pageSize = 50, search = '', dataSignal = '', writable }, { session }) =>
        searchSignals(db, session.scope, {
          page,
          pageSize,
          search,
          ids: splitIds(dataSignal),
          isWritten: writable === true,
        }),
    ),
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
      const { equips, mvars: variables } = await pages.bind(session.scope, pageId, session.regions)
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
      const bound = new Set((await pages.bind(session.scope, pageId, session.regions)).signals)
      return signals.byId(
        session.scope,
        splitIds(dataSignal).filter((id) => bound.has(id)),
      )
    }),
    handleAsync(projectMonitor.write, async (asked, { session }) =>
      commands.write(session.scope, await writeOrder({ db, signals, pages }, asked, session)),
    ),
    handleAsync(
      deviceMonitor.callback,
      async ({ uuid }, { session, request }) =>
        questions.callback(session.scope, uuid, localeOf(request.headers)) ??
        (await commands.callback(session.scope, uuid)),
    ),
    handleAsync(projectMonitor.writeCallback, ({ uuid }, { session }) => commands.callback(session.scope, uuid)),
  ]
}

/** The subject of an equipment's socket: all its signals. */
export async function equipmentSubject(signals: SignalRows, scope: Scope, equipId: string): Promise<Subject> {
  const signalIds = (await signals.ofEquipment(scope, equipId)).map(({ id }) => id)
  return { key: `equip:${equipId}`, signalIds, equipIds: [equipId] }
}

/**
 * The subject of a page's socket: signals, measured variables and devices that its newest version shows to holders of
 * these regions, and the devices of its formulas.
 */
export async function pageSubject(
  db: Db,
  pages: PageRows,
  live: Mvars,
  { scope, regions }: Pick<Session, 'scope' | 'regions'>,
  pageId: string,
): Promise<Subject> {
  const { version } = found(await pages.find(scope, pageId))
  const { signals, equips, mvars, sight } = await pages.bind(scope, pageId, regions)
  const signalIds = [...signals, ...mvars.map(mvarKey)]
  const equipIds = [...new Set([...equips, ...live.equipsOf(mvars)])]
  const key = `page:${pageId}:${version}:${sight}`
  return rangedSubject(db, scope, { key, page: { id: pageId, version }, signalIds, equipIds })
}
