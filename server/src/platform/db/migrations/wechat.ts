import type { Migration } from './Migration.ts'

/** WeChat as a login of an organisation, and what a bound WeChat is called. */
export const wechat: Migration = {
  name: '096_wechat',
  async up({ schema }) {
    for (const [column, initial] of Object.entries({
      loginUrl: 'https://open.weixin.qq.com',
      apiUrl: 'https://api.weixin.qq.com',
    }))
      await schema
        .alterTable('login_provider')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(initial))
        .execute()
    await schema
      .alterTable('account_link')
      .addColumn('nickname', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await schema
      .alterTable('account_link')
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
