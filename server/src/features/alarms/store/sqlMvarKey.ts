import { sql } from 'kysely'
import { mvarKey } from '../../mvars/store/calcRule.ts'

/** The key of a row of `mvar`, as conditions and alarms carry it in place of a signal's id. */
export const sqlMvarKey = sql<string>`${sql.lit(mvarKey(''))} || ${sql.ref('mvar.id')}`
