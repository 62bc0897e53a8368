import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

const day = { is: 'text', max: 10, form: 'day', initial: '' } as const

/** A text for an organisation or some of its roles; those of operators of the platform are for all organisations. */
export const announcementEntity = defineEntity({
  name: 'announcement',
  table: 'announcement',
  unused: 'announcement-unused',
  id: 'system.announcement',
  path: '/lfscada/system/announcement',
  verbs: ['query', 'add', 'edit', 'delete'],
  read: 'outbox.send',
  change: 'outbox.send',
  one: { cn: '系统公告', en: 'Announcement' },
  many: { cn: '系统公告', en: 'Announcements' },
  limit: limits.announcement.perOrg,
  isForWholeRange: true,
  isInside: true,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '标题', en: 'Title' } },
    /** Markdown: headings, lists, emphasis, links. HTML stays text. */
    text: {
      is: 'text',
      min: 1,
      max: limits.announcement.text,
      rows: 8,
      label: { cn: '内容（Markdown）', en: 'Text (Markdown)' },
    },
    audience: {
      is: 'choice',
      initial: 'org',
      choices: {
        org: { cn: '本企业所有人', en: 'Everybody of the organisation' },
        everybody: { cn: '平台所有企业', en: 'All organisations of the platform' },
        roles: { cn: '指定角色', en: 'Some roles' },
      },
      label: { cn: '发布范围', en: 'For' },
    },
    roleIds: {
      is: 'references',
      to: 'role',
      sample: 'viewer',
      max: limits.people.roles,
      initial: '',
      shownWith: { field: 'audience', value: 'roles' },
      label: { cn: '角色', en: 'Roles' },
    },
    /** Days of UTC+8, both included; empty for at once, and for no end. */
    firstDay: { ...day, label: { cn: '开始日期', en: 'From' } },
    lastDay: { ...day, label: { cn: '结束日期', en: 'Until' } },
    isWithdrawn: { is: 'flag', initial: false, label: { cn: '撤回', en: 'Withdrawn' } },
  },
  facts: {
    state: {
      is: 'choice',
      choices: {
        planned: { cn: '待发布', en: 'Planned' },
        current: { cn: '发布中', en: 'Published' },
        over: { cn: '已结束', en: 'Over' },
        withdrawn: { cn: '已撤回', en: 'Withdrawn' },
      },
      label: { cn: '状态', en: 'State' },
    },
    /** Since when it has its picture; 0 without one. */
    gmtImage: { is: 'time', label: { cn: '图片', en: 'Picture' } },
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['title'],
  time: 'gmtCreate',
  list: {
    screen: 'manage-system-msg',
    path: '/manage/system/msg',
    title: { cn: '系统公告', en: 'Announcements' },
    windowTitle: { cn: '系统公告管理', en: 'System announcement management' },
    icon: 'list',
    columns: ['title', 'audience', 'firstDay', 'lastDay', 'state'],
    filters: ['audience'],
    searchHint: { cn: '标题', en: 'Title' },
  },
  removal: {
    cn: '所有人的消息列表中将不再显示该公告。',
    en: 'It is taken out of the message lists of everybody.',
  },
  summaries: {
    add: 'Adds an announcement. From its first day on it is a message of kind `notice` to whom it is for, and a dialog after their logins until its last day. 400 with reason `required` for `roleIds` without a role, `beforeStart` for a last day before the first, and `notHeld` for all organisations where the caller is no operator of the platform.',
    edit: 'Changes an announcement; everybody sees the new text at once. With `isWithdrawn` nobody sees it any more. 400 as when one is added.',
    delete: 'Removes an announcement, with its messages.',
  },
})
