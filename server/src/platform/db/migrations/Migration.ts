import type { Db } from '../Database.ts'

/** Encrypts a secret of the store for a use. */
export type Seal = (text: string, use: string) => string

/** One change of the tables, with its name in the table `migration`. */
export interface Migration {
  readonly name: string
  /** @param seal a store without rows needs none */
  up(db: Db, seal?: Seal): Promise<void>
}
