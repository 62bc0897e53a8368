import { PostgresAdapter } from 'kysely'
import type { Db } from './Database.ts'

/** The one place that asks which database it is: column types and a few statements differ. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter
