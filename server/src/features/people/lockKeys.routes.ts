import { orgAccount, orgAccountEntity } from '@mimic/contract'
import { conflict, invalid } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import { EntityRows } from '../../platform/entity/EntityRows.ts'
import { handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { accountStore } from './accountRows.ts'
import { assertMayDo } from './granting.ts'
import { readPublicKey, shownKey } from './readPublicKey.ts'

/**
 * Hardware keys of accounts. Nobody sets or removes the own one: whoever gives a key to somebody else has just logged
 * in, so somebody is always left who can take a wrong key away again.
 */
export function lockKeysFeature({ db, events, sessions }: ServerContext): Feature {
  const rows = new EntityRows(db, orgAccountEntity, accountStore)
  const keyOf = (trx: Db, id: string) =>
    trx.selectFrom('account').select('lockKey').where('id', '=', id).executeTakeFirstOrThrow()

  /** Stores a key, or none, and ends the sessions of the account. @throws {ApiError} 404; 400 `notHeld`; 409 `own` */
  const put = async (trx: Db, session: Session, id: string, pem: string) => {
    if (id === session.scope.userId) throw conflict('id', 'own')
    const account = orNotFound(await rows.in(trx).find(session.scope, id))
    await assertMayDo(trx, session, account, 'id')
    const old = (await keyOf(trx, id)).lockKey
    await trx.updateTable('account').set({ lockKey: pem }).where('id', '=', id).execute()
    const { notify } = await sessions.remove(trx, id)
    const [from, to] = [old, pem].map((key) => (key === '' ? '' : shownKey(key).fingerprint))
    return {
      subject: id,
      before: { lockKey: old },
      after: { lockKey: pem },
      // People compare keys by these.
      detail: { title: account.loginname, fingerprints: { from, to } },
      reply: notify,
    }
  }

  return {
    routes: [
      handle(orgAccount.lockKey, async ({ id }, { session }) => {
        orNotFound(await rows.find(session.scope, id))
        const { lockKey } = await keyOf(db, id)
        return lockKey === '' ? null : shownKey(lockKey)
      }),
      handle(orgAccount.setLockKey, async ({ id, file }, { session, change }) => {
        const key = readPublicKey(Buffer.from(file, 'base64'))
        if (!key) throw invalid('file', 'format')
        const notify = await change((trx) => put(trx, session, id, key.pem))
        notify()
        events.emit('accountChanged', { userId: id })
        return { kind: key.kind, fingerprint: key.fingerprint }
      }),
      handle(orgAccount.removeLockKey, async ({ id }, { session, change }) => {
        const notify = await change((trx) => put(trx, session, id, ''))
        notify()
        events.emit('accountChanged', { userId: id })
        return null
      }),
    ],
  }
}
