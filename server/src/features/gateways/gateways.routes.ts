import { type Gateway, gateway, gatewayEntity, gatewayText } from '@mimic/contract'
import { sql } from 'kysely'
import { conflict, invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope, unlimited } from '../../platform/db/range.ts'
import { EntityRows } from '../../platform/entity/EntityRows.ts'
import { type EntityOptions, entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { type AsyncHandler, type Handler, handle, handleAsync, orNotFound } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { shownSettings } from '../equipment/checkSettings.ts'
import { makeEnrolKey } from './enrol.routes.ts'
import { GatewayRows, gatewayStore } from './GatewayRows.ts'
import { deviceHealth, gatewayHealth, type HealthSources, stateSince } from './gatewayHealth.ts'
import type { SealedDevice } from './store/configChanges.ts'
import { GatewayConfigs } from './store/GatewayConfigs.ts'
import type { GatewayStates } from './store/GatewayStates.ts'
import { type Questions, resultOf } from './store/Questions.ts'

export interface GatewaysLive extends HealthSources {
  readonly questions: Questions
}

interface Deps extends Pick<ServerContext, 'config' | 'db' | 'events' | 'now'> {
  readonly live: GatewaysLive
  readonly rows: GatewayRows
}

/** Gateways as people manage them: add with a key, rename, remove, see what they run. */
export function gatewaysFeature(context: ServerContext, live: GatewaysLive): Feature {
  const { db, config } = context
  const rows = new GatewayRows(db, live.gateways, config.localGateways)
  const deps: Deps = { ...context, live, rows }
  return {
    routes: [
      ...entityRoutes(gatewayEntity, gateway, context, {
        ...gatewayStore,
        rows,
        checking: async (trx, { scope }, { sn }, id) => {
          if (typeof sn === 'string') await assertSerialFree(trx, scope, sn, id)
        },
        removing: removing(deps),
      }),
      handle(gateway.add, add(deps)),
      handle(gateway.configQuery, configQuery(deps)),
      handle(gateway.configDetail, configDetail(deps)),
      handle(gateway.health, health(deps)),
      handleAsync(gateway.restart, restart(deps)),
      handleAsync(gateway.log, log(deps)),
    ],
  }
}

const removing =
  ({ config, events, live }: Deps): NonNullable<EntityOptions<typeof gatewayEntity, Gateway>['removing']> =>
  async (trx, scope, { id }, { force }) => {
    if (config.localGateways.includes(id)) throw conflict('id', 'local')
    await new EntityRows(trx, gatewayEntity, gatewayStore).assertUnused(scope, id)
    if (!force) await assertEmpty(trx, live.gateways, id)
    await trx
      .updateTable('sim_card')
      .set((eb) => ({ gatewayId: '', version: eb('version', '+', 1) }))
      .where('gatewayId', '=', id)
      .execute()
    await trx.deleteFrom('gateway_config').where('gatewayId', '=', id).execute()
    await trx.deleteFrom('firmware_offer').where('gatewayId', '=', id).execute()
    return {
      done: () => {
        events.emit('gatewayConfigChanged', { gatewayId: id })
        events.emit('gatewayAccountsChanged', {})
      },
    }
  }

const add =
  ({ now }: Deps): Handler<typeof gateway.add> =>
  async ({ title, sn, note = '' }, { session: { scope, loginname }, change }) => {
    const { enrolKey, ...key } = makeEnrolKey(now())
    const id = await change(async (trx) => {
      await assertSerialFree(trx, scope, sn)
      const table = new EntityRows(trx, gatewayEntity, gatewayStore)
      const extra = { intervalMs: 1000, vpn: 0, ...key }
      const added = await table.add(scope, { title, sn, note }, { loginname, now: now() }, extra)
      return { after: orNotFound(await table.fields(scope, added)), reply: added }
    })
    return { id, enrolKey }
  }

const configQuery =
  ({ db, rows }: Deps): Handler<typeof gateway.configQuery> =>
  async ({ gatewayId, page = 1, pageSize = 10 }, { session: { scope } }) => {
    orNotFound(await rows.find(scope, gatewayId))
    return new GatewayConfigs(db).query(gatewayId, { page, pageSize })
  }

const configDetail =
  ({ db, live, rows }: Deps): Handler<typeof gateway.configDetail> =>
  async ({ gatewayId }, { session: { scope }, request }) => {
    orNotFound(await rows.find(scope, gatewayId))
    const newest = await new GatewayConfigs(db).newest(gatewayId)
    const { version: runsVersion = 0, refused = [] } = live.gateways.configOf(gatewayId) ?? {}
    return {
      version: newest?.version ?? 0,
      config: newest ? withoutSecrets(newest.document) : '',
      runsVersion,
      refused: refused.map((entry) => ({ ...entry, reason: gatewayText(entry.reason, localeOf(request.headers)) })),
    }
  }

const health =
  ({ live, now, rows }: Deps): Handler<typeof gateway.health> =>
  async ({ id }, { session: { scope }, request }) => {
    orNotFound(await rows.find(scope, id))
    const titles = await rows.titlesOfEquipment(scope, id)
    const { clocks, gateways } = live
    const counted = gateways.countersOf(id)
    return {
      ...(await gatewayHealth(live, id, { now: now(), titleOf: (equipId) => titles.get(equipId) ?? '' })),
      online: gateways.isOnline(id),
      since: await stateSince(live, id, now()),
      started: gateways.startedOf(id),
      program: gateways.programOf(id),
      heardMs: gateways.isKnown(id) ? Math.round(gateways.silentMs(id)) : null,
      latency: clocks.latencyOf(id) ?? null,
      countedMs: counted ? Math.round(counted.ageMs) : null,
      devices: deviceHealth(counted?.counters ?? {}, titles, localeOf(request.headers)),
    }
  }

const restart =
  ({ live, rows }: Deps): AsyncHandler<typeof gateway.restart> =>
  async ({ id }, { session: { scope }, change }) => {
    const before = orNotFound(await rows.fields(scope, id))
    const asked = await live.questions.ask(scope, id, { kind: 'restart' })
    await change(async () => ({ subject: before.id, result: resultOf(asked.code), reply: null }))
    return asked
  }

const log =
  ({ live, rows }: Deps): AsyncHandler<typeof gateway.log> =>
  async ({ id }, { session: { scope } }) => {
    orNotFound(await rows.find(scope, id))
    return live.questions.ask(scope, id, { kind: 'log' })
  }

/**
 * A gateway whose samples may not be here yet stays. One that is offline may have gone on reading since its last report,
 * and one that has never run holds nothing.
 * @throws {ApiError} conflict
 */
async function assertEmpty(trx: Db, gateways: GatewayStates, id: string): Promise<void> {
  const buffered = gateways.bufferedOf(id)
  if (gateways.isOnline(id) ? buffered === 0 : !(await hasRun(trx, gateways, id))) return
  throw conflict('id', 'buffered', buffered ?? undefined)
}

/** True for a gateway that was heard since the start, has an account, or has sent batches. */
async function hasRun(trx: Db, gateways: GatewayStates, id: string): Promise<boolean> {
  if (gateways.isKnown(id)) return true
  const account = trx.selectFrom('gateway').select('id').where('id', '=', id).where('brokerHash', '!=', '')
  const sent = trx.selectFrom('history_mark').select('gatewayId').where('gatewayId', '=', id).limit(1)
  return Boolean((await account.executeTakeFirst()) ?? (await sent.executeTakeFirst()))
}

/**
 * Devices are looked up by the serial number of their gateway, so it is unique in an organisation.
 * @throws {ApiError} 400 `used` with the name of the gateway that has it, where the caller may see that one
 */
async function assertSerialFree(trx: Db, scope: Scope, sn: string, ownId = ''): Promise<void> {
  const other = await trx
    .selectFrom('gateway')
    .select(sql<string | null>`case when ${inScope(scope, 'gateway')} then title end`.as('title'))
    .where(inScope(unlimited(scope), 'gateway'))
    .where('sn', '=', sn)
    .where('id', '!=', ownId)
    .executeTakeFirst()
  if (other) throw invalid('sn', 'used', other.title ?? '')
}

/** A configuration as it is shown. */
function withoutSecrets(document: string): string {
  // Written by us.
  const { devices, ...more } = JSON.parse(document) as { devices: SealedDevice[] }
  return JSON.stringify({ ...more, devices: devices.map((device) => shownSettings(device.driver, device)) }, null, 2)
}
