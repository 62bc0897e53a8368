import { type ApiKey, apiKey, apiKeyEntity, DAY_MS, HOUR_MS, lifetimeDays, type ShownKey } from '@mimic/contract'
import { EntityRows } from '../../platform/entity/EntityRows.ts'
import { type EntityOptions, entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { assertMayChange, assertMayEnd, checkKey } from './apiKeyRules.ts'
import { hashSecret, keyOf, makeSecret } from './secrets.ts'

type Deps = Pick<ServerContext, 'events' | 'now'>

/** Keys of programs: administrators add, change, renew, revoke and remove them. */
export function apiKeysFeature(context: ServerContext): Feature {
  return {
    routes: [
      ...entityRoutes(apiKeyEntity, apiKey, context, optionsOf(context)),
      handle(apiKey.add, add(context)),
      handle(apiKey.renew, renew(context)),
      handle(apiKey.revoke, revoke(context)),
    ],
  }
}

const optionsOf = ({ events, now }: Deps): EntityOptions<typeof apiKeyEntity, ApiKey> => ({
  checking: async (trx, session, fields, id) => {
    const before = await checkKey(trx, session, fields, id)
    const { lifetime } = fields
    if (!before || lifetime === undefined || lifetime === before.lifetime) return
    // The schema has checked it.
    const gmtExpire = endOf(lifetime as ApiKey['lifetime'], now())
    await trx.updateTable('api_key').set({ gmtExpire }).where('id', '=', before.id).execute()
  },
  removing: async (trx, _scope, { id }, { session }) => {
    await assertMayEnd(trx, session, id)
    return {}
  },
  changed: (_scope, id) => notify(events, id),
})

const add =
  ({ now }: Deps): Handler<typeof apiKey.add> =>
  async (fields, { session, change }): Promise<ShownKey> => {
    const { scope, loginname } = session
    const secret = makeSecret()
    const gmtExpire = endOf(fields.lifetime, now())
    const id = await change(async (trx) => {
      await checkKey(trx, session, fields, undefined)
      const own = new EntityRows(trx, apiKeyEntity)
      const extra = { author: loginname, secretHash: hashSecret(secret), gmtExpire }
      const added = await own.add(scope, fields, { loginname, now: now() }, extra)
      return { after: orNotFound(await own.fields(scope, added)), reply: added }
    })
    return { id, title: fields.title, key: keyOf({ is: 'key', id, secret }), gmtExpire }
  }

const renew =
  ({ events, now }: Deps): Handler<typeof apiKey.renew> =>
  async ({ id, overlapHours }, { session, change }): Promise<ShownKey> => {
    const secret = makeSecret()
    return change(async (trx) => {
      const { title, lifetime } = await assertMayChange(trx, session, id)
      const own = trx.selectFrom('api_key').select(['secretHash', 'gmtExpire', 'gmtOldEnd']).where('id', '=', id)
      const { secretHash: oldHash, ...before } = await own.executeTakeFirstOrThrow()
      const after = { gmtExpire: endOf(lifetime, now()), gmtOldEnd: now() + overlapHours * HOUR_MS }
      const set = { ...after, secretHash: hashSecret(secret), oldHash }
      await trx.updateTable('api_key').set(set).where('id', '=', id).execute()
      const reply = { id, title, key: keyOf({ is: 'key', id, secret }), gmtExpire: after.gmtExpire }
      return { subject: id, detail: { title, overlapHours }, before, after, done: () => notify(events, id), reply }
    })
  }

const revoke =
  ({ events, now }: Deps): Handler<typeof apiKey.revoke> =>
  ({ id }, { session, change }) =>
    change(async (trx) => {
      const { title, gmtRevoke } = await assertMayEnd(trx, session, id)
      const after = { gmtRevoke: gmtRevoke === 0 ? now() : gmtRevoke }
      const own = trx.updateTable('api_key').set(after).where('orgId', '=', session.scope.orgId).where('id', '=', id)
      await own.execute()
      const done = () => notify(events, id)
      return { subject: id, detail: { title }, before: { gmtRevoke }, after, done, reply: null }
    })

/** Open sockets of the key are checked by it. */
const notify = (events: Deps['events'], id: string): void => events.emit('accountChanged', { userId: id })

function endOf(lifetime: ApiKey['lifetime'], now: number): number {
  const days = lifetimeDays[lifetime]
  return days === undefined ? 0 : now + days * DAY_MS
}
