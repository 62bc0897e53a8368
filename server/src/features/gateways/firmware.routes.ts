import { createHash } from 'node:crypto'
import {
  type FirmwareGateway,
  firmware,
  firmwareEntity,
  gatewayText,
  type Locale,
  type offerStates,
  splitIds,
} from '@mimic/contract'
import { sql } from 'kysely'
import { conflict, invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { EntityRows, type EntityStore } from '../../platform/entity/EntityRows.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { FirmwareOffers, readSaid } from './store/FirmwareOffers.ts'
import type { GatewayStates } from './store/GatewayStates.ts'

const store: EntityStore = {
  facts: {
    modelTitle: sql`(select device_model.manufacturer || ' ' || device_model.title from device_model where device_model.id = firmware."modelId")`,
    doneCount: sql`(select count(*) from firmware_offer where firmware_offer."firmwareId" = firmware.id and firmware_offer.state = 'done')`,
  },
}

interface Deps extends Pick<ServerContext, 'db' | 'now'> {
  readonly rows: EntityRows<typeof firmwareEntity>
  readonly gateways: GatewayStates
}

/** Firmware files, and which gateway is offered which of them. */
export function firmwareFeature(context: ServerContext, { gateways }: { readonly gateways: GatewayStates }): Feature {
  const { db, now } = context
  const deps: Deps = { db, now, gateways, rows: new EntityRows(db, firmwareEntity, store) }
  return {
    routes: [
      ...entityRoutes(firmwareEntity, firmware, context, {
        ...store,
        removing: async (trx, _scope, { id }) => {
          await new FirmwareOffers(trx).removeOf(id)
          return {}
        },
      }),
      handle(firmware.upload, upload(deps), { perMinute: 30 }),
      handle(firmware.rollOut, rollOut(deps)),
      handle(firmware.withdraw, withdraw),
      handle(firmware.gateways, gatewaysOf(deps)),
      handle(firmware.setModel, setModel),
    ],
  }
}

const upload =
  ({ now, rows }: Deps): Handler<typeof firmware.upload> =>
  async ({ modelId, firmwareVersion, fileName, note = '', file }, { session: { scope, loginname }, change }) => {
    const data = Buffer.from(file, 'base64')
    const sha256 = createHash('sha256').update(data).digest('hex')
    const id = await change(async (trx) => {
      await assertNew(trx, scope, modelId, firmwareVersion)
      const facts = { modelId, firmwareVersion, fileName, sha256, bytes: data.length }
      const added = await rows.in(trx).add(scope, { note }, { loginname, now: now() }, { ...facts, data })
      return { after: { id: added, title: firmwareVersion, note, ...facts }, reply: added }
    })
    return orNotFound(await rows.find(scope, id))
  }

const rollOut =
  ({ now }: Deps): Handler<typeof firmware.rollOut> =>
  ({ id, gatewayIds }, { session: { scope }, change }) =>
    change(async (trx) => {
      const ids = [...new Set(splitIds(gatewayIds))]
      const { modelId, firmwareVersion: title } = orNotFound(await firmwareOf(trx, scope, id))
      const own = await trx
        .selectFrom('gateway')
        .select('id')
        .where(inScope(scope, 'gateway'))
        .where('modelId', '=', modelId)
        .where('id', 'in', ids)
        .execute()
      if (own.length < ids.length) throw invalid('gatewayIds', 'unknown')
      for (const gatewayId of ids) await new FirmwareOffers(trx).put(scope, gatewayId, id, now())
      return { subject: id, detail: { title, gatewayIds: ids }, reply: null }
    })

const withdraw: Handler<typeof firmware.withdraw> = ({ gatewayId }, { session: { scope }, change }) =>
  change(async (trx) => {
    const offers = new FirmwareOffers(trx)
    const { firmwareId, state } = orNotFound(await offers.of(scope, gatewayId))
    if (state === 'done') throw conflict('gatewayId', 'used')
    await offers.remove(gatewayId)
    return { subject: gatewayId, before: { firmwareId, state }, reply: null }
  })

const gatewaysOf =
  ({ db, gateways }: Deps): Handler<typeof firmware.gateways> =>
  ({ gatewayId }, { session: { scope }, request }) =>
    gatewayList(db, scope, { gateways, gatewayId, locale: localeOf(request.headers) })

const setModel: Handler<typeof firmware.setModel> = ({ gatewayId, modelId }, { session: { scope }, change }) =>
  change(async (trx) => {
    const own = trx.selectFrom('gateway').select(['modelId', 'title']).where(inScope(scope, 'gateway'))
    const before = orNotFound(await own.where('id', '=', gatewayId).executeTakeFirst())
    if (modelId !== null) await assertModel(trx, scope, modelId)
    await trx
      .updateTable('gateway')
      .set({ modelId })
      .where(inScope(scope, 'gateway'))
      .where('id', '=', gatewayId)
      .execute()
    return { subject: gatewayId, before, after: { ...before, modelId }, reply: null }
  })

const firmwareOf = (db: Db, { orgId }: Scope, id: string) =>
  db
    .selectFrom('firmware')
    .select(['modelId', 'firmwareVersion'])
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()

async function assertModel(db: Db, { orgId }: Scope, id: string): Promise<void> {
  const own = db.selectFrom('device_model').select('id').where('orgId', '=', orgId).where('id', '=', id)
  if (!(await own.executeTakeFirst())) throw invalid('modelId', 'unknown')
}

/** A version is uploaded once for a model, so that its number says which file it is. */
async function assertNew(db: Db, scope: Scope, modelId: string, firmwareVersion: string): Promise<void> {
  await assertModel(db, scope, modelId)
  const same = db.selectFrom('firmware').select('id').where('modelId', '=', modelId)
  if (await same.where('firmwareVersion', '=', firmwareVersion).executeTakeFirst())
    throw invalid('firmwareVersion', 'used')
}

interface GatewayListOptions {
  readonly gateways: GatewayStates
  /** All of them without it. */
  readonly gatewayId: string | undefined
  readonly locale: Locale
}

async function gatewayList(
  db: Db,
  scope: Scope,
  { gateways: states, gatewayId, locale }: GatewayListOptions,
): Promise<FirmwareGateway[]> {
  let own = db
    .selectFrom('gateway')
    .leftJoin('device_model', 'device_model.id', 'gateway.modelId')
    .leftJoin('firmware_offer', 'firmware_offer.gatewayId', 'gateway.id')
    .leftJoin('firmware', 'firmware.id', 'firmware_offer.firmwareId')
    .where(inScope(scope, 'gateway'))
  if (gatewayId !== undefined) own = own.where('gateway.id', '=', gatewayId)
  const rows = await own
    .select([
      'gateway.id',
      'gateway.title',
      'gateway.firmware',
      'gateway.modelId',
      'device_model.title as modelTitle',
      'firmware_offer.firmwareId',
      'firmware.firmwareVersion',
      'firmware_offer.state',
      'firmware_offer.reason',
      'firmware_offer.gmtModified',
    ])
    .orderBy('gateway.title')
    .orderBy('gateway.id')
    .execute()
  return rows.map(({ id, title, modelId, modelTitle, firmware: stored, firmwareId, firmwareVersion, ...offer }) => ({
    gatewayId: id,
    title,
    online: states.isOnline(id),
    modelId,
    modelTitle: modelTitle ?? '',
    runs: states.programOf(id) || stored,
    offer:
      firmwareId === null
        ? null
        : {
            firmwareId,
            firmwareVersion: firmwareVersion ?? '',
            // Written by us.
            state: offer.state as (typeof offerStates)[number],
            reason: gatewayText(readSaid(offer.reason ?? ''), locale),
            gmtModified: offer.gmtModified ?? 0,
          },
  }))
}
