import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

/** An operating position: one or several screens at which a person answers alarms. Rates of alarms are counted for each. */
export const operatingPositionEntity = defineEntity({
  name: 'operatingPosition',
  table: 'operating_position',
  unused: 'operatingPosition-unused',
  id: 'alarm.position',
  path: '/lfscada/alarm/position',
  verbs: ['query', 'add', 'edit', 'delete'],
  read: 'project.read',
  change: 'equipment.edit',
  isForWholeRange: true,
  isInside: true,
  one: { cn: '操作岗位', en: 'Operating position' },
  many: { cn: '操作岗位', en: 'Operating positions' },
  limit: limits.alarm.positions,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '名称', en: 'Name' } },
    groupIds: {
      is: 'references',
      to: 'group',
      sample: 'group-a',
      max: limits.alarm.positionParts,
      initial: '',
      label: { cn: '区域（设备分组，含下级；空为全部）', en: 'Areas (groups with those below; none: all)' },
    },
    classIds: {
      is: 'references',
      to: 'alarmClass',
      sample: 'alarmClass-a',
      max: limits.alarm.positionParts,
      initial: '',
      label: { cn: '报警类别（空为全部）', en: 'Classes of alarms (none: all)' },
      description:
        'Of conditions. Alarms of the system itself, such as a gateway that is offline, follow the areas alone.',
    },
    note: { is: 'text', max: limits.note, rows: 3, initial: '', label: { cn: '备注', en: 'Note' } },
  },
  facts: {
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['title'],
  time: 'gmtModified',
  isSortedByName: true,
  list: {
    screen: 'manage-alarm-position',
    path: '/manage/alarm/position',
    title: { cn: '操作岗位', en: 'Operating positions' },
    isBeyondSpec: true,
    icon: 'list',
    columns: ['title', 'groupIds', 'classIds', 'note', 'gmtModified'],
    searchHint: { cn: '名称', en: 'Name' },
  },
})
