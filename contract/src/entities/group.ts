import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

/** A group of equipment. It has no list screen of the usual kind: groups stand beside their equipment, in an order. */
export const groupEntity = defineEntity({
  name: 'group',
  table: 'equip_group',
  id: 'equipment.group',
  path: '/lfscada/equipment/group',
  verbs: ['add', 'delete'],
  listed: '/lfscada/equipment/group/members',
  read: 'equipment.read',
  change: 'equipment.edit',
  one: { cn: '分组', en: 'Group' },
  many: { cn: '分组', en: 'Groups' },
  limit: limits.groups,
  isPlaced: true,
  fields: {
    /** 5.4: up to 30 characters; may be empty. */
    title: { is: 'text', max: limits.groupTitle, label: { cn: '分组名称', en: 'Name' } },
    /** The data range of accounts of the department, and of those above it, includes it. */
    deptId: {
      is: 'reference',
      to: 'dept',
      sample: 'dept-parent',
      initial: '',
      label: { cn: '所属部门', en: 'Department' },
    },
  },
  facts: {},
  searched: ['title'],
  time: 'gmtModified',
  summaries: { delete: 'Removes a group; its equipment stays.' },
})
