import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

const texts = {
  kind: 'oidc',
  url: '',
  caCert: '',
  bindDn: '',
  base: '',
  userFilter: '',
  loginAttribute: 'uid',
  nameAttribute: 'cn',
  mailAttribute: 'mail',
  idAttribute: 'entryUUID',
  groupsBy: 'memberOf',
  groupBase: '',
  groupFilter: '',
}

/** Directories as logins of companies, organisations without local passwords, and logouts at providers. */
export const directoryLogin: Migration = {
  name: '067_directoryLogin',
  async up({ schema }: Db) {
    const add = (table: string, column: string, type: 'text' | 'integer', initial: string | number) =>
      schema
        .alterTable(table)
        .addColumn(column, type, (c) => c.notNull().defaultTo(initial))
        .execute()
    for (const [column, initial] of Object.entries(texts)) await add('login_provider', column, 'text', initial)
    for (const column of ['isPlain', 'endsSession']) await add('login_provider', column, 'integer', 0)
    await add('org', 'isLocalOff', 'integer', 0)
    await add('account', 'isFallback', 'integer', 0)
    await add('session', 'logoutUrl', 'text', '')
  },
}
