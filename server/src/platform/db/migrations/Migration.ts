import type { Db } from '../Database.ts'

/** One change of the tables, with its name in the table `migration`. */
export interface Migration {
  readonly name: string
  up(db: Db): Promise<void>
}
