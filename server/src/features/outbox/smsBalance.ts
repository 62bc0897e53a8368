import { paidStates, type SmsBalance } from '@mimic/contract'
import type { Db } from '../../platform/db/Database.ts'

/** The text messages of an organisation: those of its paid orders, less those that it sent while it was metered. */
export async function smsBalance(db: Db, orgId: string): Promise<SmsBalance> {
  const org = db.selectFrom('org').select(['isSmsMetered', 'smsSent']).where('id', '=', orgId)
  const { isSmsMetered, smsSent: sent } = await org.executeTakeFirstOrThrow()
  const { total } = await db
    .selectFrom('purchase')
    .select((eb) => eb.fn.sum<number | null>('quantity').as('total'))
    .where('orgId', '=', orgId)
    .where('kind', '=', 'sms')
    .where('status', 'in', paidStates)
    .executeTakeFirstOrThrow()
  const bought = Number(total ?? 0)
  return { isMetered: isSmsMetered === 1, bought, sent, left: Math.max(0, bought - sent) }
}

/** Whether the organisation may send a text message: it is not metered, or has some left. */
export async function maySendSms(db: Db, orgId: string): Promise<boolean> {
  const { isMetered, left } = await smsBalance(db, orgId)
  return !isMetered || left > 0
}

/** Counts a text message that was sent, in the transaction that marks it so. */
export async function countSms(trx: Db, orgId: string): Promise<void> {
  await trx
    .updateTable('org')
    .set((eb) => ({ smsSent: eb('smsSent', '+', 1) }))
    .where('id', '=', orgId)
    .where('isSmsMetered', '=', 1)
    .execute()
}
