import { operator, operatorEntity } from '@mimic/contract'
import { sql } from 'kysely'
import { conflict } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { accountState } from '../people/accountState.ts'
import { assertManaged, lockRights } from '../people/granting.ts'

type Deps = Pick<ServerContext, 'events'>

/** The accounts of the organisation that operate the platform. */
export function operatorsFeature(context: ServerContext): Feature {
  const store = { facts: { state: accountState }, only: sql<boolean>`account."isOperator" = 1` }
  return {
    routes: [
      ...entityRoutes(operatorEntity, operator, context, store),
      handle(operator.add, add(context)),
      handle(operator.delete, remove(context)),
    ],
  }
}

const add =
  ({ events }: Deps): Handler<typeof operator.add> =>
  ({ id }, { session, change }) =>
    change((trx) => setOperator(events, trx, session.scope, id, true))

const remove =
  ({ events }: Deps): Handler<typeof operator.delete> =>
  ({ id }, { session: { scope }, change }) =>
    change(async (trx) => {
      await lockRights(trx, scope)
      const changed = await setOperator(events, trx, scope, id, false)
      const left = trx.selectFrom('account').select('id').where('isOperator', '=', 1).where('isDisabled', '=', 0)
      if (!(await left.executeTakeFirst())) throw conflict('id', 'last')
      await assertManaged(trx, scope)
      return changed
    })

/** Marks an account of the caller's organisation as an operator, or takes the mark away. */
async function setOperator(events: Deps['events'], trx: Db, { orgId }: Scope, id: string, isOperator: boolean) {
  const marked = await trx
    .updateTable('account')
    .set({ isOperator: Number(isOperator) })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('gmtDeleted', '=', 0)
    .where('kind', '=', 'int')
    .where('isOperator', '=', Number(!isOperator))
    .returning('loginname')
    .executeTakeFirst()
  const { loginname: title } = orNotFound(marked)
  const done = () => events.emit('accountChanged', { userId: id })
  return { before: { id, title, isOperator: !isOperator }, after: { id, title, isOperator }, done, reply: null }
}
