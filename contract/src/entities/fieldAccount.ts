import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

/**
 * An account by which a field device publishes to Mimic's own broker. It is added with a generated password, so that
 * call is made by hand.
 */
export const fieldAccountEntity = defineEntity({
  name: 'fieldAccount',
  table: 'field_account',
  unused: 'fieldAccount-unused',
  id: 'gateway.fieldAccount',
  path: '/lfscada/gateway/fieldAccount',
  verbs: ['query', 'delete'],
  read: 'equipment.read',
  change: 'equipment.edit',
  one: { cn: '现场设备账号', en: 'Field device account' },
  many: { cn: '现场设备账号', en: 'Field device accounts' },
  limit: limits.plant.fieldAccounts,
  isForWholeRange: true,
  isInside: true,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '名称', en: 'Name' } },
  },
  facts: {
    username: { is: 'text', max: limits.id, label: { cn: '用户名', en: 'User name' } },
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    /** When its password was made. */
    gmtModified: { is: 'time', label: { cn: '密码生成时间', en: 'Password made' } },
  },
  searched: ['title', 'username'],
  time: 'gmtCreate',
  removal: {
    cn: '使用该账号的设备将在一秒内断开。',
    en: 'A device that uses the account is disconnected within a second.',
  },
  summaries: {
    delete: 'Revokes an account of field devices: whoever uses it is disconnected within a second.',
  },
})
