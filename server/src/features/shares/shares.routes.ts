import { codes, type Share, share } from '@mimic/contract'
import { ApiError, invalid, refusal } from '../../platform/ApiError.ts'
import { audit } from '../../platform/audit.ts'
import type { Scope } from '../../platform/db/Database.ts'
import { type ChangingCaller, handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { EquipmentRows } from '../equipment/EquipmentRows.ts'
import { hashPassword, isPassword } from '../user/passwords.ts'
import { TryGuard } from '../user/TryGuard.ts'
import { assertMayShare, sharedEquipment } from './ShareAccess.ts'
import { noShare, ShareRows } from './ShareRows.ts'

/** Sharing an equipment with accounts of other organisations: the settings of its owner, and opening it as a visitor. */
export function sharesFeature({ db, events, sessions, shared, now }: ServerContext, equipment: EquipmentRows): Feature {
  const rows = new ShareRows(db)
  const guard = new TryGuard({ state: shared, what: 'share', field: 'password', now })
  const infoOf = async (own: ShareRows, scope: Scope, equipId: string) =>
    (await own.find(scope, equipId)) ?? noShare(equipId)

  /** Changes a share, and lets the open sockets be checked again. */
  const edit = async (
    { session, change }: ChangingCaller,
    equipId: string,
    work: (own: ShareRows, before: Share) => Promise<void>,
  ): Promise<Share> => {
    const { scope, loginname } = session
    const changed = await change(async (trx) => {
      const own = rows.in(trx)
      orNotFound(await equipment.in(trx).find(scope, equipId))
      await own.ensure(scope, equipId, loginname, now())
      const before = await infoOf(own, scope, equipId)
      await work(own, before)
      const after = await infoOf(own, scope, equipId)
      // A share that is off gives nothing: anybody who may share turns it off.
      if (after.enabled) assertMayShare(session, after)
      return { subject: equipId, before, after, reply: after }
    })
    events.emit('shareChanged', { equipId })
    return changed
  }

  return {
    routes: [
      handle(share.info, async ({ equipId }, { session: { scope } }) => {
        orNotFound(await equipment.find(scope, equipId))
        return infoOf(rows, scope, equipId)
      }),
      handle(share.editPwd, async ({ equipId, password }, caller) => {
        const hash = await hashPassword(password)
        const { scope, loginname } = caller.session
        return edit(caller, equipId, (own) => own.setPassword(scope, equipId, hash, loginname, now()))
      }),
      handle(share.editAuth, ({ equipId, ...wanted }, caller) =>
        edit(caller, equipId, async (own, { hasPassword }) => {
          if (wanted.enabled && !hasPassword) throw invalid('password', 'required')
          await own.setAuth(caller.session.scope, equipId, wanted, caller.session.loginname, now())
        }),
      ),
      handle(share.open, async ({ code, password }, { session, request }) => {
        const row = orNotFound(await rows.byCode(code))
        const { userId, orgId: visitorOrgId } = session.scope
        const isRight = await guard.try(
          `${userId} ${row.id}`,
          request.ip,
          async () => (await isPassword(row.passwordHash, password)) || undefined,
        )
        // Entered by audit() and not by change(): the entry belongs to the owner's organisation, the caller to another.
        const detail = { visitorOrgId, loginname: session.loginname }
        const result = isRight ? 'success' : String(codes.wrongPassword)
        const entry = { action: 'equipment.share.open', subject: row.equipId, detail, result } as const
        await audit(db, { orgId: row.orgId, userId }, entry, now())
        if (!isRight) throw refusal('wrongPassword', 'password', 'format')
        // A share that is on has a password.
        await sessions.openShare(session, orNotFound(row.passwordId ?? undefined))
        return sharedEquipment(session, row)
      }),
      handle(share.opened, async ({ code }, { session }) => {
        const row = orNotFound(await rows.byCode(code))
        if (!session.openShares.has(row.passwordId ?? '')) throw new ApiError('pageLocked')
        return sharedEquipment(session, row)
      }),
    ],
  }
}
