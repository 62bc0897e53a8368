import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'
import { orgAccountEntity } from './orgAccount.ts'

const number = (cn: string, en: string) => ({ is: 'number', isWhole: true, min: 0, label: { cn, en } }) as const
const { loginname, name, tel, email, gmtLogin } = { ...orgAccountEntity.fields, ...orgAccountEntity.facts }

/**
 * An organisation, with its main account. It is no row of an organisation, so its calls are made by hand: an operator of
 * the platform sees all of them, everybody else their own.
 */
export const enterpriseEntity = defineEntity({
  name: 'enterprise',
  table: 'org',
  id: 'org.enterprise',
  path: '/lfscada/org/enterprise',
  verbs: ['query', 'edit'],
  read: 'people.read',
  change: 'people.edit',
  one: { cn: '企业', en: 'Enterprise' },
  many: { cn: '企业', en: 'Enterprises' },
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '企业名称', en: 'Name' } },
    contact: { is: 'text', max: limits.title, initial: '', label: { cn: '联系人', en: 'Contact' } },
    tel: { ...tel, label: { cn: '联系电话', en: 'Phone' } },
    address: { is: 'text', max: limits.note, initial: '', label: { cn: '地址', en: 'Address' } },
    note: { is: 'text', max: limits.note, rows: 2, initial: '', label: { cn: '备注', en: 'Note' } },
  },
  facts: {
    state: {
      is: 'choice',
      choices: { active: { cn: '正常', en: 'Active' }, disabled: { cn: '已停用', en: 'Disabled' } },
      label: { cn: '状态', en: 'State' },
    },
    accounts: number('账号数', 'Accounts'),
    equipment: number('设备数', 'Equipment'),
    projects: number('项目数', 'Projects'),
    isSmsMetered: { is: 'flag', label: { cn: '短信计量', en: 'Metered SMS' } },
    /** The main account; empty where there is none. */
    mainId: { is: 'text', max: limits.id, label: { cn: '主账号', en: 'Main account' } },
    mainLogin: { ...loginname, label: { cn: '主账号', en: 'Main account' } },
    mainName: { ...name },
    mainTel: { ...tel },
    mainEmail: { ...email },
    gmtLogin,
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
  },
  searched: ['title', 'contact', 'mainLogin'],
  time: 'gmtCreate',
  list: {
    screen: 'manage-orgal-enterprise',
    path: '/manage/orgal/enterprise',
    title: { cn: '企业管理', en: 'Enterprises' },
    icon: 'account',
    columns: ['title', 'contact', 'tel', 'accounts', 'equipment', 'projects', 'state', 'gmtCreate'],
    searchHint: { cn: '企业、联系人或主账号', en: 'Name, contact or login' },
  },
  summaries: {
    query:
      'Organisations with their main accounts, paged: all of them for an operator of the platform, the own one for everybody else.',
    edit: 'Changes the name and the address of an organisation; an operator of the platform changes any of them, which stands in its audit.',
  },
})
