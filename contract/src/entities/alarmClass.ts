import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

/** A class of alarms that are managed alike (ISA-18.2, 6.2.3): how they are acknowledged, and for how long shelved. */
export const alarmClassEntity = defineEntity({
  name: 'alarmClass',
  table: 'alarm_class',
  unused: 'alarmClass-unused',
  id: 'alarm.class',
  path: '/lfscada/alarm/class',
  verbs: ['query', 'add', 'edit', 'delete'],
  read: 'equipment.read',
  change: 'equipment.edit',
  isForWholeRange: true,
  one: { cn: '报警类别', en: 'Alarm class' },
  many: { cn: '报警类别', en: 'Alarm classes' },
  limit: limits.alarm.classes,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '名称', en: 'Name' } },
    needsSecondPerson: {
      is: 'flag',
      initial: false,
      label: { cn: '确认需第二人', en: 'Acknowledged by two people' },
    },
    /** 0: its alarms cannot be shelved. */
    shelveMinutes: {
      is: 'number',
      isWhole: true,
      min: 0,
      max: limits.alarm.shelveMinutes,
      initial: limits.alarm.shelveMinutes,
      label: { cn: '最长搁置（分钟，0 为不可搁置）', en: 'Shelved at most (min, 0: never)' },
    },
    note: { is: 'text', max: limits.note, rows: 3, initial: '', label: { cn: '备注', en: 'Note' } },
  },
  facts: {
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['title'],
  time: 'gmtModified',
  list: {
    screen: 'manage-alarm-class',
    path: '/manage/alarm/class',
    title: { cn: '报警类别', en: 'Alarm classes' },
    isBeyondSpec: true,
    icon: 'list',
    columns: ['title', 'needsSecondPerson', 'shelveMinutes', 'note', 'gmtModified'],
    searchHint: { cn: '名称', en: 'Name' },
  },
  summaries: {
    delete: 'Removes a class. 409 while conditions, rules of notification or operating positions have it.',
  },
})
