import { codes, type Share, share } from '@mimic/contract'
import { ApiError, invalid, refusal } from '../../platform/ApiError.ts'
import { audit } from '../../platform/audit.ts'
import type { Scope } from '../../platform/db/Database.ts'
import {
  type ChangingCaller,
  type Handler,
  handle,
  handlePerson,
  orNotFound,
  type PersonHandler,
} from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { EquipmentRows } from '../equipment/EquipmentRows.ts'
import { hashPassword, isPassword } from '../user/passwords.ts'
import { guardOf, type TryGuard } from '../user/TryGuard.ts'
import { assertMayShare, sharedEquipment } from './ShareAccess.ts'
import { noShare, ShareRows } from './ShareRows.ts'

interface Deps extends Pick<ServerContext, 'db' | 'events' | 'now' | 'sessions'> {
  readonly rows: ShareRows
  readonly equipment: EquipmentRows
  readonly guard: TryGuard
}

/** Sharing an equipment with accounts of other organisations: the settings of its owner, and opening it as a visitor. */
export function sharesFeature(context: ServerContext, equipment: EquipmentRows): Feature {
  const deps = { ...context, rows: new ShareRows(context.db), equipment, guard: guardOf(context, 'share', 'password') }
  return {
    routes: [
      handle(share.info, info(deps)),
      handle(share.editPwd, setPassword(deps)),
      handle(share.editAuth, setAuth(deps)),
      handlePerson(share.open, open(deps)),
      handlePerson(share.opened, opened(deps)),
    ],
  }
}

const info =
  ({ rows, equipment }: Deps): Handler<typeof share.info> =>
  async ({ equipId }, { session: { scope } }) => {
    orNotFound(await equipment.find(scope, equipId))
    return infoOf(rows, scope, equipId)
  }

const setPassword =
  (deps: Deps): Handler<typeof share.editPwd> =>
  async ({ equipId, password }, caller) => {
    const hash = await hashPassword(password)
    const { scope, loginname } = caller.session
    return edit(deps, caller, equipId, (own) => own.setPassword(scope, equipId, hash, loginname, deps.now()))
  }

const setAuth =
  (deps: Deps): Handler<typeof share.editAuth> =>
  ({ equipId, ...wanted }, caller) =>
    edit(deps, caller, equipId, async (own, { hasPassword }) => {
      if (wanted.enabled && !hasPassword) throw invalid('password', 'required')
      await own.setAuth(caller.session.scope, equipId, wanted, caller.session.loginname, deps.now())
    })

const open =
  ({ db, now, rows, guard, sessions }: Deps): PersonHandler<typeof share.open> =>
  async ({ code, password }, { session, request }) => {
    const row = orNotFound(await rows.byCode(code))
    const { userId, orgId: visitorOrgId } = session.scope
    const attempt = async () => (await isPassword(row.passwordHash, password)) || undefined
    const isRight = await guard.try(`${userId} ${row.id}`, request.ip, attempt)
    // Entered by audit() and not by change(): the entry belongs to the owner's organisation, the caller to another.
    const detail = { visitorOrgId, loginname: session.loginname }
    const result = isRight ? 'success' : String(codes.wrongPassword)
    const entry = { action: 'equipment.share.open', subject: row.equipId, detail, result } as const
    await audit(db, { orgId: row.orgId, userId }, entry, now())
    if (!isRight) throw refusal('wrongPassword', 'password', 'format')
    // A share that is on has a password.
    await sessions.openShare(session, orNotFound(row.passwordId ?? undefined))
    return sharedEquipment(session, row)
  }

const opened =
  ({ rows }: Deps): PersonHandler<typeof share.opened> =>
  async ({ code }, { session }) => {
    const row = orNotFound(await rows.byCode(code))
    if (!session.openShares.has(row.passwordId ?? '')) throw new ApiError('pageLocked')
    return sharedEquipment(session, row)
  }

const infoOf = async (own: ShareRows, scope: Scope, equipId: string) =>
  (await own.find(scope, equipId)) ?? noShare(equipId)

/** Changes a share, and lets the open sockets be checked again. */
async function edit(
  { rows, equipment, events, now }: Deps,
  { session, change }: ChangingCaller,
  equipId: string,
  work: (own: ShareRows, before: Share) => Promise<void>,
): Promise<Share> {
  const { scope, loginname } = session
  return change(async (trx) => {
    const own = rows.in(trx)
    orNotFound(await equipment.in(trx).find(scope, equipId))
    await own.ensure(scope, equipId, loginname, now())
    const before = await infoOf(own, scope, equipId)
    await work(own, before)
    const after = await infoOf(own, scope, equipId)
    // A share that is off gives nothing: anybody who may share turns it off.
    if (after.enabled) assertMayShare(session, after)
    return { subject: equipId, before, after, done: () => events.emit('shareChanged', { equipId }), reply: after }
  })
}
