import { account } from '@mimic/contract'
import { refusal } from '../../platform/ApiError.ts'
import { handlePerson, orNotFound, type Route } from '../../platform/handle.ts'
import { callerAddress } from '../../platform/http/callerAddress.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { cookieOf } from '../../platform/sessions/Sessions.ts'
import { isSameAddress, WALL_IDLE_MS, WALL_RENEW_MS } from '../../platform/sessions/sessionLimits.ts'
import { setSessionCookie } from '../../platform/sessions/setSessionCookie.ts'

/** The session of a wall screen: it begins by the wall's own call, which goes on with it too. */
export function wallSessionRoute({ db, now, sessions }: ServerContext): Route {
  return handlePerson(account.sessionDevice, async ({ title }, { session, request, reply, change }) => {
    if (!session.isWall) throw refusal('forbidden', 'isWall', 'notAllowed')
    const own = db.selectFrom('session').select(['gmtRenew', 'address']).where('id', '=', session.id)
    const { gmtRenew, address } = orNotFound(await own.executeTakeFirst())
    const isBegun = session.device !== undefined
    // It was used from another address, so nobody can say which of the two is the wall.
    if (isBegun && gmtRenew === 0) return { isKept: false }
    if (!isSameAddress(address, callerAddress())) throw refusal('forbidden', 'address', 'notAllowed')
    if (isBegun && now() - gmtRenew < WALL_RENEW_MS) {
      if (title !== session.device)
        await db.updateTable('session').set({ device: title }).where('id', '=', session.id).execute()
      return { isKept: true }
    }
    const wall = { device: title, token: cookieOf(request.headers.cookie ?? '') ?? '', gmtRenew }
    // A renewal is no entry of the audit: it comes every day.
    const token = isBegun
      ? await sessions.keep(db, session.id, wall)
      : await change(async (trx) => ({
          subject: session.scope.userId,
          detail: { title: session.loginname, device: title },
          reply: await sessions.keep(trx, session.id, wall),
        }))
    if (token !== undefined) setSessionCookie(request, reply, token, WALL_IDLE_MS / 1000)
    return { isKept: true }
  })
}
