import type { Migration } from './Migration.ts'
import { sealFields } from './sealedSecrets.ts'

/** Headers of HTTP devices are sealed as passwords are: one of them may be `Authorization`. */
export const httpHeaders: Migration = {
  name: '115_httpHeaders',
  up: (db, seal) => sealFields(db, seal, { http: ['headers'] }),
}
