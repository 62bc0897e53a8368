import { orgAccount } from '@mimic/contract'
import { conflict, invalid } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import { type ChangingCaller, type Handler, handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { accountRows } from './accountRows.ts'
import { assertMayChange } from './accountRules.ts'
import { readPublicKey, shownKey } from './readPublicKey.ts'

type Deps = Pick<ServerContext, 'db' | 'events' | 'sessions'>

/**
 * Hardware keys of accounts. Nobody sets or removes the own one: whoever gives a key to somebody else has just logged
 * in, so somebody is always left who can take a wrong key away again.
 */
export function lockKeysFeature(context: ServerContext): Feature {
  return {
    routes: [
      handle(orgAccount.lockKey, find(context)),
      handle(orgAccount.setLockKey, set(context)),
      handle(orgAccount.removeLockKey, remove(context)),
    ],
  }
}

const find =
  ({ db }: Deps): Handler<typeof orgAccount.lockKey> =>
  async ({ id }, { session }) => {
    orNotFound(await accountRows(db).find(session.scope, id))
    const lockKey = await keyOf(db, id)
    return lockKey === '' ? null : shownKey(lockKey)
  }

const set =
  (deps: Deps): Handler<typeof orgAccount.setLockKey> =>
  async ({ id, file }, caller) => {
    const key = readPublicKey(Buffer.from(file, 'base64'))
    if (!key) throw invalid('file', 'format')
    return put(deps, caller, id, key.pem, { kind: key.kind, fingerprint: key.fingerprint })
  }

const remove =
  (deps: Deps): Handler<typeof orgAccount.removeLockKey> =>
  ({ id }, caller) =>
    put(deps, caller, id, '', null)

/** Stores a key, or none, and ends the sessions of the account. @throws {ApiError} 404; 400 `notHeld`; 409 `own` */
const put = <T>({ events, sessions }: Deps, { session, change }: ChangingCaller, id: string, pem: string, reply: T) =>
  change(async (trx) => {
    if (id === session.scope.userId) throw conflict('id', 'own')
    const account = await assertMayChange(trx, session, id)
    const old = await keyOf(trx, id)
    await trx.updateTable('account').set({ lockKey: pem }).where('id', '=', id).execute()
    const { notify } = await sessions.remove(trx, id)
    const [from, to] = [old, pem].map((key) => (key === '' ? '' : shownKey(key).fingerprint))
    // People compare keys by their fingerprints.
    const detail = { title: account.loginname, fingerprints: { from, to } }
    const done = () => {
      notify()
      events.emit('accountChanged', { userId: id })
    }
    return { subject: id, before: { lockKey: old }, after: { lockKey: pem }, detail, done, reply }
  })

async function keyOf(db: Db, id: string): Promise<string> {
  const own = db.selectFrom('account').select('lockKey').where('id', '=', id)
  return (await own.executeTakeFirstOrThrow()).lockKey
}
