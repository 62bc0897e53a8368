import { defineEntity } from '../entity/Entity.ts'
import { orgAccountEntity } from './orgAccount.ts'

const { loginname, name, tel, email } = orgAccountEntity.fields
const { state, gmtAvatar, gmtLogin, gmtCreate } = orgAccountEntity.facts

/** An own account of the organisation that runs the server, which operates the platform. The mark is set and taken by calls made by hand. */
export const operatorEntity = defineEntity({
  name: 'operator',
  table: 'account',
  id: 'org.operator',
  path: '/lfscada/org/operator',
  verbs: ['query'],
  read: 'platform.operate',
  change: 'platform.operate',
  one: { cn: '运营账号', en: 'Operator' },
  many: { cn: '运营账号', en: 'Operators' },
  keepsRemoved: true,
  fields: {},
  facts: { loginname, name, tel, email, state, gmtAvatar, gmtLogin, gmtCreate },
  searched: ['loginname', 'name'],
  time: 'gmtCreate',
  list: {
    screen: 'manage-account-op',
    path: '/manage/account/op',
    title: { cn: '运营账号', en: 'Operators' },
    windowTitle: { cn: '运营账号', en: 'Operation accounts' },
    icon: 'role',
    columns: ['loginname', 'name', 'tel', 'email', 'state', 'gmtLogin'],
    searchHint: { cn: '登录名或姓名', en: 'Login or display name' },
  },
  summaries: { query: 'The operators of the platform, paged; searched by login and display name.' },
})
