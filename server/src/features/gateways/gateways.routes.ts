import { gateway, gatewayEntity, gatewayText } from '@mimic/contract'
import { sql } from 'kysely'
import { ApiError } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope, unlimited } from '../../platform/db/range.ts'
import { EntityRows } from '../../platform/entity/EntityRows.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { found, handle, handleAsync } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { shownSettings } from '../equipment/checkSettings.ts'
import { makeEnrolKey } from './enrol.routes.ts'
import { GatewayRows, gatewayStore } from './GatewayRows.ts'
import { gatewayHealth, type HealthSources, stateSince } from './gatewayHealth.ts'
import type { SealedDevice } from './store/configChanges.ts'
import { GatewayConfigs } from './store/GatewayConfigs.ts'
import type { GatewayStates } from './store/GatewayStates.ts'
import { type Questions, resultOf } from './store/Questions.ts'

export interface GatewaysLive extends HealthSources {
  readonly questions: Questions
}

/** Gateways as people manage them: add with a key, rename, remove, see what they run. */
export function gatewaysFeature(context: ServerContext, live: GatewaysLive): Feature {
  const { gateways, questions } = live
  const { db, events, now, config } = context
  const rows = new GatewayRows(db, gateways, config.localGateways)
  const configs = new GatewayConfigs(db)
  return {
    routes: [
      ...entityRoutes(gatewayEntity, gateway, context, {
        ...gatewayStore,
        rows,
        checking: async (trx, { scope }, { sn }, id) => {
          if (typeof sn === 'string') await assertSerialFree(trx, scope, sn, id)
        },
        removing: async (trx, scope, { id }, { force }) => {
          if (config.localGateways.includes(id)) throw new ApiError('conflict', [{ path: 'id', reason: 'local' }])
          await new EntityRows(trx, gatewayEntity, gatewayStore).assertUnused(scope, id)
          if (!force) await assertEmpty(trx, gateways, id)
          await trx.deleteFrom('gateway_config').where('gatewayId', '=', id).execute()
          await trx.deleteFrom('firmware_offer').where('gatewayId', '=', id).execute()
          return {
            done: () => {
              events.emit('gatewayConfigChanged', { gatewayId: id })
              events.emit('gatewayAccountsChanged', {})
            },
          }
        },
      }),
      handle(gateway.add, async ({ title, sn, note = '' }, { session, change }) => {
        const { scope, loginname } = session
        const { enrolKey, ...key } = makeEnrolKey(now())
        const id = await change(async (trx) => {
          await assertSerialFree(trx, scope, sn)
          const table = new EntityRows(trx, gatewayEntity, gatewayStore)
          const added = await table.add(
            scope,
            { title, sn, note },
            { loginname, now: now() },
            { intervalMs: 1000, vpn: 0, ...key },
          )
          return { after: found(await table.fields(scope, added)), reply: added }
        })
        return { id, enrolKey }
      }),
      handle(gateway.configQuery, async ({ gatewayId, page = 1, pageSize = 10 }, { session: { scope } }) => {
        found(await rows.find(scope, gatewayId))
        const own = db.selectFrom('gateway_config').where('gatewayId', '=', gatewayId)
        const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
        const versions = await own
          .select(['version', 'author', 'gmtCreate', 'action', 'deviceCount', 'signalCount'])
          .orderBy('version', 'desc')
          .limit(pageSize)
          .offset((page - 1) * pageSize)
          .execute()
        return { rows: versions, total: Number(total) }
      }),
      handle(gateway.configDetail, async ({ gatewayId }, { session: { scope }, request }) => {
        found(await rows.find(scope, gatewayId))
        const newest = await configs.newest(gatewayId)
        const { version: runsVersion = 0, refused = [] } = gateways.configOf(gatewayId) ?? {}
        return {
          version: newest?.version ?? 0,
          config: newest ? withoutSecrets(newest.document) : '',
          runsVersion,
          refused: refused.map((entry) => ({
            ...entry,
            reason: gatewayText(entry.reason, localeOf(request.headers)),
          })),
        }
      }),
      handle(gateway.health, async ({ id }, { session: { scope }, request }) => {
        found(await rows.find(scope, id))
        const own = await db
          .selectFrom('equipment')
          .select(['id', 'equipName'])
          .where(inScope(scope, 'equipment'))
          .where('gatewayId', '=', id)
          .execute()
        const titles = new Map(own.map(({ id: equipId, equipName }) => [equipId, equipName]))
        const counted = gateways.countersOf(id)
        const locale = localeOf(request.headers)
        return {
          ...(await gatewayHealth(live, id, { now: now(), titleOf: (equipId) => titles.get(equipId) ?? '' })),
          online: gateways.isOnline(id),
          since: await stateSince(live, id, now()),
          started: gateways.startedOf(id),
          program: gateways.programOf(id),
          heardMs: gateways.isKnown(id) ? Math.round(gateways.silentMs(id)) : null,
          latency: live.clocks.latencyOf(id) ?? null,
          countedMs: counted ? Math.round(counted.ageMs) : null,
          // Counters of devices of another organisation, or of none, are left out.
          devices: Object.entries(counted?.counters ?? {}).flatMap(
            ([
              equipId,
              { fault, readMs, goodAt, reads, failedReads, missed = 0, writes, failedWrites, reconnects },
            ]) => {
              const title = titles.get(equipId)
              if (title === undefined) return []
              return {
                equipId,
                title,
                ...{ reads, failedReads, missed, writes, failedWrites, reconnects },
                goodAt: goodAt ?? null,
                medianMs: readMs?.[0] ?? null,
                worstMs: readMs?.[1] ?? null,
                fault: fault ? { ...fault, text: gatewayText(fault.text, locale) } : null,
              }
            },
          ),
        }
      }),
      handleAsync(gateway.restart, async ({ id }, { session: { scope }, change }) => {
        const before = found(await rows.fields(scope, id))
        const asked = await questions.ask(scope, id, { kind: 'restart' })
        await change(async () => ({ subject: before.id, result: resultOf(asked.code), reply: null }))
        return asked
      }),
      handleAsync(gateway.log, async ({ id }, { session: { scope } }) => {
        found(await rows.find(scope, id))
        return questions.ask(scope, id, { kind: 'log' })
      }),
    ],
  }
}

/**
 * A gateway whose samples may not be here yet stays. One that is offline may have gone on reading since its last report,
 * and one that has never run holds nothing.
 * @throws {ApiError} conflict
 */
async function assertEmpty(trx: Db, gateways: GatewayStates, id: string): Promise<void> {
  const buffered = gateways.bufferedOf(id)
  if (gateways.isOnline(id) ? buffered === 0 : !(await hasRun(trx, gateways, id))) return
  throw new ApiError('conflict', [{ path: 'id', reason: 'buffered', ...(buffered !== null && { limit: buffered }) }])
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
  if (other) throw new ApiError('invalid', [{ path: 'sn', reason: 'used', detail: other.title ?? '' }])
}

/** A configuration as it is shown. */
function withoutSecrets(document: string): string {
  // Written by us.
  const { devices, ...more } = JSON.parse(document) as { devices: SealedDevice[] }
  return JSON.stringify({ ...more, devices: devices.map((device) => shownSettings(device.driver, device)) }, null, 2)
}
