import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { gateway, limits } from '@mimic/contract'
import { conflict, refusal } from '../../platform/ApiError.ts'
import { changeFor } from '../../platform/change.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { BrokerAccounts } from './BrokerAccounts.ts'
import { enrolAddress, isBrokerOpen } from './enrolAddress.ts'

interface Deps extends Pick<ServerContext, 'config' | 'db' | 'log' | 'now'> {
  readonly accounts: BrokerAccounts
}

/** The account of a gateway at the broker: a one-time key for its machine, the enrolment by that key, and its end. */
export function enrolFeature(context: ServerContext, accounts: BrokerAccounts): Feature {
  context.events.on('gatewayAccountsChanged', () => accounts.write())

  const deps: Deps = { ...context, accounts }
  return {
    routes: [
      handle(gateway.access, access(deps)),
      handle(gateway.enrol, enrol(deps), { perMinute: 60 }),
      handle(gateway.rekey, rekey(deps)),
      handle(gateway.revoke, revoke(deps)),
    ],
    start: () => accounts.write(),
    stop: () => accounts.stop(),
    problem: () => accounts.problem,
  }
}

const access =
  ({ config }: Deps): Handler<typeof gateway.access> =>
  async () => ({ isOpen: isBrokerOpen(config) })

const enrol =
  ({ accounts, config, db, log, now }: Deps): Handler<typeof gateway.enrol> =>
  async ({ key }, { request }) => {
    const address = enrolAddress(config, request.hostname)
    const row = await waitingFor(db, key, now())
    if (!row) {
      log.warn({ from: request.ip }, 'an enrolment was refused: the key is wrong, used or too old')
      throw wrongKey()
    }
    const password = randomBytes(24).toString('base64url')
    const { id, orgId, title, enrolHash } = row
    // The call has no session: the entry belongs to the organisation of the gateway.
    const change = changeFor(db, 'gateway.enrol', { orgId, userId: '' }, now)
    await change(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('gateway')
        .set({ enrolHash: '', gmtEnrolEnd: 0, brokerHash: sha256(password) })
        .where('id', '=', id)
        .where('enrolHash', '=', enrolHash)
        .executeTakeFirst()
      // Somebody else has used the key at the same moment.
      if (numUpdatedRows === 0n) throw wrongKey()
      const before = { id, title, gmtEnrolEnd: row.gmtEnrolEnd }
      return { before, after: { ...before, gmtEnrolEnd: 0 }, reply: null }
    })
    await accounts.write()
    return { gatewayId: id, ...address, username: id, password }
  }

const rekey =
  (deps: Deps): Handler<typeof gateway.rekey> =>
  async ({ id }, { session: { scope }, change }) => {
    const { enrolKey, ...key } = makeEnrolKey(deps.now())
    await change(async (trx) => ({ ...(await set(deps, trx, scope, id, key)), reply: null }))
    return { id, enrolKey }
  }

const revoke =
  (deps: Deps): Handler<typeof gateway.revoke> =>
  async ({ id }, { session: { scope }, change }) => {
    const none = { enrolHash: '', gmtEnrolEnd: 0, brokerHash: '' }
    await change(async (trx) => ({ ...(await set(deps, trx, scope, id, none)), reply: null }))
    await deps.accounts.write()
    return null
  }

/** Sets the account of a gateway of this organisation that runs on another machine. */
const set = async ({ config }: Deps, trx: Db, scope: Scope, id: string, values: Partial<AccountColumns>) => {
  const before = orNotFound(
    await trx
      .selectFrom('gateway')
      .select(['id', 'title', 'gmtEnrolEnd'])
      .where(inScope(scope, 'gateway'))
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (config.localGateways.includes(id)) throw conflict('id', 'local')
  await trx.updateTable('gateway').set(values).where('id', '=', id).execute()
  return { before, after: { ...before, gmtEnrolEnd: values.gmtEnrolEnd ?? before.gmtEnrolEnd } }
}

interface AccountColumns {
  readonly enrolHash: string
  readonly gmtEnrolEnd: number
  readonly brokerHash: string
}

/** A new one-time key, and the columns by which it is recognised. */
export function makeEnrolKey(now: number): { enrolKey: string } & Omit<AccountColumns, 'brokerHash'> {
  const enrolKey = randomBytes(24).toString('base64url')
  return { enrolKey, enrolHash: sha256(enrolKey), gmtEnrolEnd: now + limits.enrol.keyMs }
}

const sha256 = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** One answer for a wrong, a used and an expired key, so that nobody learns which it was. */
const wrongKey = () => refusal('forbidden', 'key', 'unknown')

/** The gateway that waits for this key. Every key is compared, each in constant time. */
async function waitingFor(db: Db, key: string, now: number) {
  const waiting = await db
    .selectFrom('gateway')
    .select(['id', 'orgId', 'title', 'enrolHash', 'gmtEnrolEnd'])
    .where('enrolHash', '!=', '')
    .where('gmtEnrolEnd', '>', now)
    .execute()
  const given = Buffer.from(sha256(key))
  return waiting.filter(({ enrolHash }) => timingSafeEqual(Buffer.from(enrolHash), given))[0]
}
