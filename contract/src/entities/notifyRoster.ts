import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

/** A roster: its shifts say who is on duty, absences who stands in. Everybody of the organisation sees who is on duty now. */
export const notifyRosterEntity = defineEntity({
  name: 'notifyRoster',
  table: 'notify_roster',
  unused: 'notifyRoster-unused',
  id: 'alarm.notifyRoster',
  path: '/lfscada/alarm/notifyRoster',
  verbs: ['query', 'add', 'edit', 'delete'],
  read: 'project.read',
  change: 'outbox.edit',
  needsProof: true,
  isForWholeRange: true,
  isInside: true,
  one: { cn: '值班表', en: 'Roster' },
  many: { cn: '值班表', en: 'Rosters' },
  limit: limits.alarm.rosters,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '名称', en: 'Name' } },
    note: { is: 'text', max: limits.note, rows: 3, initial: '', label: { cn: '备注', en: 'Note' } },
  },
  facts: {
    /** Names, separated by commas; a shift without accounts by its name. */
    onDuty: { is: 'text', max: limits.note, label: { cn: '当前值班', en: 'On duty now' } },
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['title'],
  time: 'gmtModified',
  list: {
    screen: 'manage-sms-roster',
    path: '/manage/sms/roster',
    title: { cn: '值班表', en: 'Rosters' },
    isBeyondSpec: true,
    icon: 'list',
    columns: ['title', 'onDuty', 'note', 'gmtModified'],
    searchHint: { cn: '名称', en: 'Name' },
  },
  removal: { cn: '其班次一并删除。', en: 'Its shifts are removed with it.' },
  summaries: { delete: 'Removes a roster with its shifts. 409 while rules of notification use it; it names them.' },
})
