import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

const person = {
  is: 'reference',
  to: 'orgAccount',
  listed: '/lfscada/alarm/notifyRoster/people',
  sample: 'main-a',
} as const
const day = { is: 'text', min: 10, max: 10, form: 'day', example: '2026-06-01' } as const

/** Somebody who is away: whoever stands in is on duty instead, in every roster. */
export const notifyAbsenceEntity = defineEntity({
  name: 'notifyAbsence',
  table: 'notify_absence',
  id: 'alarm.notifyAbsence',
  path: '/lfscada/alarm/notifyAbsence',
  verbs: ['query', 'add', 'edit', 'delete'],
  read: 'outbox.edit',
  change: 'outbox.edit',
  needsProof: true,
  isForWholeRange: true,
  isInside: true,
  one: { cn: '缺勤', en: 'Absence' },
  many: { cn: '缺勤', en: 'Absences' },
  limit: limits.alarm.absences,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '事由', en: 'Reason' } },
    accountId: { ...person, label: { cn: '缺勤人', en: 'Away' } },
    standInId: {
      ...person,
      sample: 'account-spare',
      initial: '',
      label: { cn: '替班人（空为无人）', en: 'Stands in (empty: nobody)' },
    },
    firstDay: { ...day, label: { cn: '首日', en: 'First day' } },
    lastDay: { ...day, label: { cn: '末日', en: 'Last day' } },
  },
  facts: {
    accountTitle: { is: 'text', max: limits.loginname, label: { cn: '缺勤人', en: 'Away' } },
    standInTitle: { is: 'text', max: limits.loginname, label: { cn: '替班人', en: 'Stands in' } },
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['title'],
  time: 'gmtModified',
  list: {
    screen: 'manage-sms-absence',
    path: '/manage/sms/absence',
    title: { cn: '值班缺勤', en: 'Absences' },
    isBeyondSpec: true,
    icon: 'list',
    columns: ['title', 'accountId', 'standInId', 'firstDay', 'lastDay'],
    searchHint: { cn: '事由', en: 'Reason' },
  },
})
