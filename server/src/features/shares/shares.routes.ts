import { codes, type Share, share } from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import { audit } from '../../platform/audit.ts'
import type { Scope } from '../../platform/db/Database.ts'
import { found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/Sessions.ts'
import type { EquipmentRows } from '../equipment/EquipmentRows.ts'
import { hashPassword, isPassword } from '../user/passwords.ts'
import { TryGuard } from '../user/TryGuard.ts'
import { sharedEquipment } from './ShareAccess.ts'
import { noShare, ShareRows } from './ShareRows.ts'

/** Sharing an equipment with accounts of other organisations: what its owner sets, and opening it. */
export function sharesFeature({ db, events, sessions, shared, now }: ServerContext, equipment: EquipmentRows): Feature {
  const rows = new ShareRows(db)
  const guard = new TryGuard({ state: shared, what: 'share', field: 'password', now })
  const infoOf = async (own: ShareRows, scope: Scope, equipId: string) =>
    (await own.find(scope, equipId)) ?? noShare(equipId)

  /** Changes a share, enters `detail` in the audit, and lets open sockets be looked at again. */
  const change = async (
    { scope, loginname }: Session,
    { equipId, action }: { equipId: string; action: 'equipment.share.editPwd' | 'equipment.share.editAuth' },
    work: (own: ShareRows, before: Share) => Promise<object>,
  ): Promise<Share> => {
    const changed = await db.transaction().execute(async (trx) => {
      const own = rows.in(trx)
      found(await equipment.in(trx).find(scope, equipId))
      await own.ensure(scope, equipId, loginname, now())
      const detail = await work(own, await infoOf(own, scope, equipId))
      const entry = { action, subject: equipId, detail, result: 'success' }
      await audit(trx, scope, entry, now())
      return infoOf(own, scope, equipId)
    })
    events.emit('shareChanged', { equipId })
    return changed
  }

  return {
    routes: [
      handle(share.info, async ({ equipId }, { session: { scope } }) => {
        found(await equipment.find(scope, equipId))
        return infoOf(rows, scope, equipId)
      }),
      handle(share.editPwd, async ({ equipId, password }, { session }) => {
        const hash = await hashPassword(password)
        return change(session, { equipId, action: 'equipment.share.editPwd' }, async (own) => {
          await own.setPassword(session.scope, equipId, hash, session.loginname, now())
          return {}
        })
      }),
      handle(share.editAuth, ({ equipId, ...after }, { session }) =>
        change(session, { equipId, action: 'equipment.share.editAuth' }, async (own, { hasPassword, ...before }) => {
          if (after.enabled && !hasPassword) throw invalid('password', 'required')
          await own.setAuth(session.scope, equipId, after, session.loginname, now())
          const { enabled, history, alarms, write } = before
          return { before: { enabled, history, alarms, write }, after }
        }),
      ),
      handle(
        share.open,
        async ({ code, password }, { session, request }) => {
          const row = found(await rows.byCode(code))
          const { userId, orgId: visitorOrgId } = session.scope
          const isRight = await guard.try(
            `${userId} ${row.id}`,
            request.ip,
            async () => (await isPassword(row.passwordHash, password)) || undefined,
          )
          // In the owner's audit: who of which organisation has come, or has tried to.
          const detail = { visitorOrgId, loginname: session.loginname }
          const result = isRight ? 'success' : String(codes.wrongPassword)
          const entry = { action: 'equipment.share.open', subject: row.equipId, detail, result } as const
          await audit(db, { orgId: row.orgId, userId }, entry, now())
          if (!isRight) throw new ApiError('wrongPassword', [{ path: 'password', reason: 'format' }])
          // A share that is on has a password.
          await sessions.openShare(session, found(row.passwordId ?? undefined))
          return sharedEquipment(session, row)
        },
        { perMinute: 10 },
      ),
      handle(share.opened, async ({ code }, { session }) => {
        const row = found(await rows.byCode(code))
        if (!session.openShares.has(row.passwordId ?? '')) throw new ApiError('pageLocked')
        return sharedEquipment(session, row)
      }),
    ],
  }
}
