import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

const textField = (cn: string, en: string) =>
  ({ is: 'text', min: 1, max: limits.outbox.text, rows: 4, label: { cn, en } }) as const

/** A text that people send often, in both languages. `{name}` stands for the name of who gets it. */
export const messageTemplateEntity = defineEntity({
  name: 'messageTemplate',
  table: 'message_template',
  unused: 'messageTemplate-unused',
  id: 'outbox.template',
  path: '/lfscada/outbox/template',
  verbs: ['query', 'add', 'edit', 'delete'],
  read: 'outbox.send',
  change: 'outbox.send',
  one: { cn: '消息模板', en: 'Message template' },
  many: { cn: '消息模板', en: 'Message templates' },
  limit: limits.outbox.templates,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '标题', en: 'Subject' } },
    titleEn: { is: 'text', min: 1, max: limits.title, label: { cn: '英文标题', en: 'Subject in English' } },
    text: textField('中文内容，{name} 代表收件人姓名', 'Chinese text; {name} stands for the recipient'),
    textEn: textField('英文内容', 'English text'),
  },
  facts: {
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['title'],
  time: 'gmtModified',
  list: {
    screen: 'manage-sms-template',
    path: '/manage/sms/template',
    title: { cn: '消息模板', en: 'Message templates' },
    isBeyondSpec: true,
    icon: 'template',
    columns: ['title', 'text', 'titleEn', 'gmtModified'],
    searchHint: { cn: '标题', en: 'Subject' },
  },
})
