import type { Db } from '../db/Database.ts'

/**
 * Ends browser push of an account, in the caller's transaction: of all its browsers, because nobody knows whether a
 * session had been copied; or of the browser of one session.
 */
export async function endPush(trx: Db, userId: string, only?: string): Promise<void> {
  const own = trx.deleteFrom('push_subscription').where('userId', '=', userId)
  if (only === undefined) {
    await own.execute()
    return
  }
  const devices = trx.selectFrom('known_device').select('id').where('userId', '=', userId).where('sessionId', '=', only)
  await own.where((eb) => eb.or([eb('sessionId', '=', only), eb('deviceId', 'in', devices)])).execute()
}

/** Ends browser push of a browser that logs out, where its person has chosen that. */
export async function endPushAtLogout(db: Db, userId: string, sessionId: string, deviceId = ''): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('userId', '=', userId)
    .where('endsAtLogout', '=', 1)
    .where((eb) =>
      eb.or([eb('sessionId', '=', sessionId), eb.and([eb('deviceId', '=', deviceId), eb('deviceId', '!=', '')])]),
    )
    .execute()
}
