import { randomUUID } from 'node:crypto'
import { type Feedback, feedback, limits } from '@mimic/contract'
import { sql } from 'kysely'
import { invalid } from '../../platform/ApiError.ts'
import { contains } from '../../platform/db/contains.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { pagedRows } from '../../platform/db/pagedRows.ts'
import { totalOf } from '../../platform/db/totalOf.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'

interface Part {
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
}

const columns = ['id', 'author', 'content', 'answer', 'answeredBy', 'gmtCreate', 'gmtAnswer'] as const

type Deps = Pick<ServerContext, 'db' | 'now'>

/** Texts of people to the operations staff of their organisation, and the answers. */
export function feedbackFeature(deps: ServerContext): Feature {
  return {
    routes: [
      handle(feedback.add, add(deps), { perMinute: 10, per: 'session' }),
      handle(feedback.own, own(deps)),
      handle(feedback.query, query(deps)),
      handle(feedback.answer, answer(deps)),
    ],
  }
}

const add =
  ({ now }: Deps): Handler<typeof feedback.add> =>
  ({ content }, { session: { scope, loginname }, change }) =>
    change(async (trx) => {
      await assertRoom(trx, scope)
      const row = { id: randomUUID(), content: content.trim() }
      const stamps = { orgId: scope.orgId, userId: scope.userId, author: loginname, gmtCreate: now() }
      const unanswered = { answer: '', answeredBy: '', gmtAnswer: 0 }
      await trx
        .insertInto('feedback')
        .values({ ...row, ...stamps, ...unanswered })
        .execute()
      return { after: row, reply: null }
    })

const own =
  ({ db }: Deps): Handler<typeof feedback.own> =>
  (part, { session: { scope } }) =>
    paged(of(db, scope).where('userId', '=', scope.userId), part)

const query =
  ({ db }: Deps): Handler<typeof feedback.query> =>
  ({ search, ...part }, { session: { scope } }) => {
    const all = of(db, scope)
    const wanted = search ? all.where((eb) => eb.or([contains('author', search), contains('content', search)])) : all
    return paged(wanted, part, true)
  }

const answer =
  ({ now }: Deps): Handler<typeof feedback.answer> =>
  ({ id, answer }, { session: { scope, loginname }, change }) =>
    change(async (trx) => {
      const own = trx.selectFrom('feedback').select(['id', 'answer']).where('orgId', '=', scope.orgId)
      const before = orNotFound(await own.where('id', '=', id).executeTakeFirst())
      const after = { id, answer: answer.trim() }
      await trx
        .updateTable('feedback')
        .set({ ...after, answeredBy: loginname, gmtAnswer: now() })
        .where('orgId', '=', scope.orgId)
        .where('id', '=', id)
        .execute()
      return { before, after, reply: null }
    })

const of = (db: Db, { orgId }: Scope) => db.selectFrom('feedback').where('orgId', '=', orgId)

const paged = (
  base: ReturnType<typeof of>,
  { page = 1, pageSize = limits.pageSize.default }: Part,
  isWaitingFirst = false,
): Promise<{ rows: Feedback[]; total: number }> => {
  const rows = base
    .select([...columns])
    .$if(isWaitingFirst, (all) => all.orderBy(sql`case when "gmtAnswer" = 0 then 0 else 1 end`))
    .orderBy('gmtCreate', 'desc')
    .orderBy('id')
  return pagedRows(rows, { page, pageSize })
}

/** @throws {ApiError} `limit` where too much of the account waits for an answer */
async function assertRoom(trx: Db, { userId }: Scope): Promise<void> {
  const count = await totalOf(trx.selectFrom('feedback').where('userId', '=', userId).where('gmtAnswer', '=', 0))
  if (count >= limits.feedback.open) throw invalid('content', 'limit', limits.feedback.open)
}
