import { organisation } from '@mimic/contract'
import { type Handler, handle, handlePerson, type PersonHandler } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'

type Deps = Pick<ServerContext, 'db'>

/** The caller's organisation: its facts, its main account and the accounts of its partner companies. */
export function organisationFeature(context: ServerContext): Feature {
  return {
    routes: [
      handlePerson(organisation.myInfo, myInfo(context)),
      handle(organisation.queryCompanyAndExternal, queryCompanyAndExternal(context)),
    ],
  }
}

const myInfo =
  ({ db }: Deps): PersonHandler<typeof organisation.myInfo> =>
  async (_body, { session: { scope, isExternal } }) => {
    const row = await db
      .selectFrom('account')
      .innerJoin('org', 'org.id', 'account.orgId')
      .select(['org.id', 'org.title', 'org.contact', 'org.tel', 'org.address', 'org.note'])
      .select(['account.company', 'account.lastDay', 'account.isMain', 'account.isOperator'])
      .where('account.id', '=', scope.userId)
      .executeTakeFirstOrThrow()
    // The note is for those who manage the organisation.
    const own = isExternal ? ({ kind: 'ext', note: '' } as const) : ({ kind: 'int' } as const)
    return { ...row, ...own, isMain: row.isMain === 1, isOperator: row.isOperator === 1 }
  }

const queryCompanyAndExternal =
  ({ db }: Deps): Handler<typeof organisation.queryCompanyAndExternal> =>
  async (_body, { session: { scope } }) => {
    const rows = await db
      .selectFrom('account')
      .innerJoin('org', 'org.id', 'account.orgId')
      .select(['account.id', 'account.kind', 'account.loginname', 'account.name', 'account.company'])
      .select('org.title as orgTitle')
      .where('account.orgId', '=', scope.orgId)
      .where('account.gmtDeleted', '=', 0)
      .where((eb) => eb.or([eb('account.isMain', '=', 1), eb('account.kind', '=', 'ext')]))
      .orderBy('account.isMain', 'desc')
      .orderBy('account.company')
      .orderBy('account.loginname')
      .execute()
    return rows.map(({ kind, orgTitle, ...row }) =>
      kind === 'ext' ? { ...row, kind: 'ext' } : { ...row, kind: 'co', company: orgTitle },
    )
  }
