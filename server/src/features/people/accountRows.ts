import { sql } from 'kysely'
import type { EntityStore } from '../../platform/entity/EntityRows.ts'
import { hasFactor } from '../../platform/sessions/rights.ts'
import { accountState } from './accountState.ts'

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
