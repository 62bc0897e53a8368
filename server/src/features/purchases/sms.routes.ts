import { purchase } from '@mimic/contract'
import { invalid } from '../../platform/ApiError.ts'
import { auditInBoth } from '../../platform/auditInBoth.ts'
import { type Handler, handle, type Route } from '../../platform/handle.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { smsBalance } from '../outbox/smsBalance.ts'

/** The balance of text messages, and which organisations have one. */
export function smsRoutes(context: ServerContext): readonly Route[] {
  return [handle(purchase.smsBalance, balance(context)), handle(purchase.setMetered, setMetered(context))]
}

const balance =
  ({ db }: ServerContext): Handler<typeof purchase.smsBalance> =>
  (_body, { session: { scope } }) =>
    smsBalance(db, scope.orgId)

const setMetered =
  ({ now }: ServerContext): Handler<typeof purchase.setMetered> =>
  ({ enterpriseId: id, isMetered }, { session, change }) =>
    change(async (trx) => {
      const org = trx.selectFrom('org').select(['title', 'isSmsMetered']).where('id', '=', id)
      const found = await org.executeTakeFirst()
      if (!found) throw invalid('enterpriseId', 'unknown')
      const { title } = found
      await trx
        .updateTable('org')
        .set({ isSmsMetered: Number(isMetered) })
        .where('id', '=', id)
        .execute()
      const before = { id, title, isSmsMetered: found.isSmsMetered === 1 }
      const changed = { before, after: { id, title, isSmsMetered: isMetered }, reply: null }
      return auditInBoth(trx, session, id, 'purchase.sms.setMetered', changed, now())
    })
