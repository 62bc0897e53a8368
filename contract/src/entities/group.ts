import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

/** A group of equipment: an area such as a site, a building or a floor. It has no list screen of the usual kind: groups stand beside their equipment, as a tree in an order. */
export const groupEntity = defineEntity({
  name: 'group',
  table: 'equip_group',
  unused: 'group-unused',
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
    /** The data range of accounts of the department, and of those above it, includes it; groups below it have their own. */
    deptId: {
      is: 'reference',
      to: 'dept',
      sample: 'dept-parent',
      initial: '',
      label: { cn: '所属部门', en: 'Department' },
    },
    parentId: {
      is: 'reference',
      to: 'group',
      sample: 'group-a',
      initial: '',
      label: { cn: '上级分组', en: 'Part of' },
    },
  },
  facts: {},
  searched: ['title'],
  time: 'gmtModified',
  summaries: {
    add: `Adds a group, below another one with \`parentId\`. 400 with reason \`limit\` beyond ${limits.groups} of an organisation, \`levels\` beyond ${limits.groupLevels} levels.`,
    delete:
      'Removes a group. Its equipment stays, and the groups below it move up to its place. 409 while rules of notification or operating positions have it as an area.',
  },
})
