import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

/** A department of an organisation. Departments are a tree, which has a screen of its own. */
export const deptEntity = defineEntity({
  name: 'dept',
  table: 'dept',
  unused: 'dept-unused',
  id: 'org.dept',
  path: '/lfscada/org/dept',
  verbs: ['query', 'add', 'edit', 'delete'],
  read: 'people.read',
  change: 'people.edit',
  needsProof: true,
  one: { cn: '部门', en: 'Department' },
  many: { cn: '部门', en: 'Departments' },
  limit: limits.people.depts,
  isForWholeRange: true,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '部门名称', en: 'Name' } },
    parentId: {
      is: 'reference',
      to: 'dept',
      sample: 'dept-parent',
      initial: '',
      label: { cn: '上级部门', en: 'Part of' },
    },
  },
  facts: {
    accountCount: { is: 'number', isWhole: true, label: { cn: '账号数', en: 'Accounts' } },
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['title'],
  time: 'gmtModified',
  summaries: {
    edit: 'Renames a department, or moves it with all below it. 400 for a `parentId` that is the department itself or below it.',
    delete: 'Removes a department. 409 while departments are below it or accounts belong to it; it names them.',
  },
})
