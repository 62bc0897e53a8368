import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

/**
 * A permission region. A widget of a page that names one in `authRegion` is sent to accounts that hold it, and to nobody
 * else.
 */
export const regionEntity = defineEntity({
  name: 'region',
  table: 'region',
  unused: 'region-unused',
  id: 'org.region',
  path: '/lfscada/org/region',
  verbs: ['query', 'add', 'edit', 'delete'],
  read: 'people.read',
  change: 'role.edit',
  needsProof: true,
  one: { cn: '权限区域', en: 'Permission region' },
  many: { cn: '权限区域', en: 'Permission regions' },
  limit: limits.people.regions,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '区域名称', en: 'Name' } },
    note: { is: 'text', max: limits.note, rows: 2, initial: '', label: { cn: '备注', en: 'Note' } },
  },
  facts: {
    accountCount: { is: 'number', isWhole: true, label: { cn: '账号数', en: 'Accounts' } },
    pageCount: { is: 'number', isWhole: true, label: { cn: '页面数', en: 'Pages' } },
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['title'],
  time: 'gmtModified',
  list: {
    screen: 'manage-account-region',
    path: '/manage/account/region',
    title: { cn: '权限区域', en: 'Permission regions' },
    isBeyondSpec: true,
    icon: 'region',
    columns: ['title', 'accountCount', 'pageCount', 'note', 'gmtModified'],
    searchHint: { cn: '区域名称', en: 'Name' },
  },
  summaries: {
    query: 'Permission regions of the organisation, with the accounts that hold them and the pages that name them.',
    delete:
      'Removes a permission region. 409 while accounts hold it or the newest version of a page names it; it names them.',
  },
})
