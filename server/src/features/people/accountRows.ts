import { sql } from 'kysely'
import type { Db } from '../../platform/db/Database.ts'
import type { EntityStore } from '../../platform/entity/EntityRows.ts'
import { hasFactor } from '../../platform/sessions/rights.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import type { StoredRange } from '../../platform/sessions/storedRange.ts'
import { accountState } from './accountState.ts'
import { assertCovers, assertHolds, assertHoldsRegions, rightsOfRole } from './granting.ts'

/** How rows of accounts are read. */
export const accountStore: EntityStore = {
  facts: {
    roleTitle: sql<string>`coalesce((select "role".title from "role" where "role".id = account."roleId"), '')`,
    deptTitle: sql<string>`coalesce((select dept.title from dept where dept.id = account."deptId"), '')`,
    state: accountState,
    hasFactor,
    useLock: sql<number>`case when account."lockKey" = '' then 0 else 1 end`,
  },
}

/** @throws {ApiError} 400 `notHeld` where an account may do or see what the caller may not */
export async function assertMayDo(
  trx: Db,
  session: Session,
  account: StoredRange & { readonly roleId: string; readonly regionIds: string },
  path: string,
): Promise<void> {
  assertHolds(session, await rightsOfRole(trx, session.scope, account.roleId), path)
  assertHoldsRegions(session, account.regionIds, path)
  await assertCovers(trx, session.scope, account, path)
}
