import { deviceMonitor, projectMonitor, splitIds } from '@mimic/contract'
import { type Command, topics } from '@mimic/contract/bus'
import { ApiError } from '../../platform/ApiError.ts'
import type { Delivery } from '../../platform/bus/Bus.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { type AsyncHandler, type Handler, handle, handleAsync, orNotFound, type Route } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import type { SocketTokens } from '../../platform/sessions/SocketTokens.ts'
import type { WhatIfs } from '../alarms/whatIf/WhatIfs.ts'
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
  readonly whatIfs: WhatIfs
  readonly mvars: Mvars
  readonly publish: (topic: string, message: object) => Promise<Delivery>
}

interface Deps extends LiveRoutesOptions {
  readonly pages: PageRows
}

/** The live calls of devices (7.3) and project pages (7.5). */
export function liveRoutes(options: LiveRoutesOptions): Route[] {
  const deps: Deps = { ...options, pages: new PageRows(options.db) }
  return [
    handle(deviceMonitor.gatewayInfo, gatewayInfo(deps)),
    handle(deviceMonitor.open, openDevice(deps)),
    handle(deviceMonitor.signalQuery, signalsOfDevice(deps)),
    handle(deviceMonitor.signalSearch, signalSearch(deps)),
    handle(deviceMonitor.token, deviceToken(deps), { perMinute: 600, per: 'session' }),
    handle(projectMonitor.gatewayQuery, gatewayQuery(deps)),
    handle(projectMonitor.gatewayOpen, gatewayOpen(deps)),
    handle(projectMonitor.token, pageToken(deps), { perMinute: 600, per: 'session' }),
    handle(projectMonitor.signalQuery, signalsOfPage(deps)),
    handleAsync(projectMonitor.write, write(deps)),
    handleAsync(deviceMonitor.callback, deviceCallback(deps)),
    handleAsync(projectMonitor.writeCallback, writeCallback(deps)),
  ]
}

const gatewayInfo =
  (deps: Deps): Handler<typeof deviceMonitor.gatewayInfo> =>
  async ({ equipmentId }, { session }) => {
    const { gatewayId, vpn, intervalMs, economizeOpen } = await device(deps, session.scope, equipmentId)
    if (gatewayId === null) throw new ApiError('gatewayMissing')
    return {
      online: deps.gateways.isOnline(gatewayId),
      vpn: Boolean(vpn),
      interval: intervalMs ?? 1000,
      economizeOpen: Boolean(economizeOpen),
      ...(deps.gateways.equipmentState(gatewayId, equipmentId) === 'notRead' && { notRead: true }),
    }
  }

const openDevice =
  (deps: Deps): Handler<typeof deviceMonitor.open> =>
  ({ equipmentId, interval, delay }, { session }) =>
    open(deps, session.scope, equipmentId, interval, delay)

const signalsOfDevice =
  (deps: Deps): Handler<typeof deviceMonitor.signalQuery> =>
  async ({ equipmentId }, { session }) => {
    await device(deps, session.scope, equipmentId)
    return deps.signals.ofEquipment(session.scope, equipmentId)
  }

const signalSearch =
  ({ db }: Deps): Handler<typeof deviceMonitor.signalSearch> =>
  ({ page = 1, pageSize = 50, search = '', dataSignal = '', writable }, { session }) =>
    searchSignals(db, session.scope, {
      page,
      pageSize,
      search,
      ids: splitIds(dataSignal),
      isWritten: writable === true,
    })

const deviceToken =
  (deps: Deps): Handler<typeof deviceMonitor.token> =>
  async ({ equipmentId }, { session }) => {
    await device(deps, session.scope, equipmentId)
    return deps.tokens.issue(session.id, { kind: 'equipment', id: equipmentId, isShared: session.by === 'visitor' })
  }

const gatewayQuery =
  ({ db, gateways, mvars, pages }: Deps): Handler<typeof projectMonitor.gatewayQuery> =>
  async ({ pageId, dataEquip }, { session }) => {
    await pageAccess(pages, session, pageId)
    const wanted = splitIds(dataEquip)
    const { equips, mvars: variables } = await pages.bind(session.scope, pageId, session.regions)
    const all = [...new Set([...equips, ...mvars.equipsOf(variables)])]
    const asked = all.filter((id) => wanted.length === 0 || wanted.includes(id))
    return projectGateways(db, session.scope, gateways, asked)
  }

const gatewayOpen =
  (deps: Deps): Handler<typeof projectMonitor.gatewayOpen> =>
  async ({ projectId, equipmentId, interval, delay }, { session }) => {
    await assertProject(deps.db, session.scope, projectId)
    return open(deps, session.scope, equipmentId, interval, delay)
  }

const pageToken =
  ({ pages, tokens }: Deps): Handler<typeof projectMonitor.token> =>
  async ({ pageId }, { session }) => {
    await pageAccess(pages, session, pageId)
    return tokens.issue(session.id, { kind: 'page', id: pageId })
  }

const signalsOfPage =
  ({ pages, signals }: Deps): Handler<typeof projectMonitor.signalQuery> =>
  async ({ pageId, dataSignal }, { session }) => {
    await pageAccess(pages, session, pageId)
    const bound = new Set((await pages.bind(session.scope, pageId, session.regions)).signals)
    return signals.byId(
      session.scope,
      splitIds(dataSignal).filter((id) => bound.has(id)),
    )
  }

const write =
  ({ commands, db, pages, signals }: Deps): AsyncHandler<typeof projectMonitor.write> =>
  async (asked, { session }) =>
    commands.write(session.scope, await writeOrder({ db, signals, pages }, asked, session))

const deviceCallback =
  ({ commands, questions, whatIfs }: Deps): AsyncHandler<typeof deviceMonitor.callback> =>
  async ({ uuid }, { session: { scope }, request }) =>
    questions.callback(scope, uuid, localeOf(request.headers)) ??
    whatIfs.callback(scope, uuid) ??
    (await commands.callback(scope, uuid))

const writeCallback =
  ({ commands }: Deps): AsyncHandler<typeof projectMonitor.writeCallback> =>
  ({ uuid }, { session }) =>
    commands.callback(session.scope, uuid)

const device = async ({ db }: Deps, scope: Scope, id: string) => orNotFound(await deviceRow(db, scope, id))

const open = async (deps: Deps, scope: Scope, equipId: string, intervalMs: number, delayS: number): Promise<null> => {
  const { gatewayId } = await device(deps, scope, equipId)
  if (gatewayId === null) throw new ApiError('gatewayMissing')
  const command: Command = { v: 2, kind: 'open', equipId, intervalMs, delayS }
  if (!deps.gateways.isOnline(gatewayId) || (await deps.publish(topics.command(gatewayId), command)) === 'none')
    throw new ApiError('gatewayOffline')
  return null
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
  const { version } = orNotFound(await pages.find(scope, pageId))
  const { signals, equips, mvars, sight } = await pages.bind(scope, pageId, regions)
  const signalIds = [...signals, ...mvars.map(mvarKey)]
  const equipIds = [...new Set([...equips, ...live.equipsOf(mvars)])]
  const key = `page:${pageId}:${version}:${sight}`
  return rangedSubject(db, scope, { key, page: { id: pageId, version }, signalIds, equipIds })
}
