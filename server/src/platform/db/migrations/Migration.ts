import type { StoreSecrets } from '../../settings/StoreSecrets.ts'
import type { Db } from '../Database.ts'

/** One change of the tables, with its name in the table `migration`. */
export interface Migration {
  readonly name: string
  /** @param secrets a store without rows needs none */
  up(db: Db, secrets?: StoreSecrets): Promise<void>
}
