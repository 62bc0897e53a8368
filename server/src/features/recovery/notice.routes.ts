import { DAY_MS, limits, notice } from '@mimic/contract'
import { handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { Outbox } from '../outbox/Outbox.ts'
import { personColumns, verified } from './notifyPasswordChanged.ts'

/** Notices that are shown after the login. */
export function noticeFeature(context: ServerContext): Feature {
  const { db, now } = context
  const box = new Outbox(context)
  return {
    routes: [
      handle(notice.query, async (_body, { session: { scope, auths } }) => {
        // A number is verified by the own password and the right to change it: without them nobody is asked for one.
        if (!auths.includes('account.edit')) return []
        const account = await db
          .selectFrom('account')
          .select([...personColumns, 'gmtCreate', 'gmtNotice', 'isWall', 'passwordHash', 'demoHash'])
          .where('id', '=', scope.userId)
          .executeTakeFirst()
        const isDue =
          account !== undefined &&
          account.isWall === 0 &&
          account.passwordHash !== '' &&
          account.demoHash !== account.passwordHash &&
          account.gmtCreate + DAY_MS <= now() &&
          account.gmtNotice + limits.notice.againDays * DAY_MS <= now() &&
          verified(account, 'sms') === '' &&
          (await box.hasProvider(scope.orgId, 'sms'))
        return isDue ? [{ id: 'phone', showType: 'phone' } as const] : []
      }),
      handle(notice.detail, async (_body, { session: { scope } }) => {
        await db.updateTable('account').set({ gmtNotice: now() }).where('id', '=', scope.userId).execute()
        return null
      }),
    ],
  }
}
