import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

/**
 * Who is told of alarms without looking at a screen: alarms of a severity and worse that hold and that nobody has
 * acknowledged after a delay are sent to a destination. Rules with growing delays are steps of an escalation.
 */
export const notifyRuleEntity = defineEntity({
  name: 'notifyRule',
  table: 'notify_rule',
  id: 'alarm.notifyRule',
  path: '/lfscada/alarm/notifyRule',
  verbs: ['query', 'add', 'edit', 'delete'],
  read: 'outbox.edit',
  change: 'outbox.edit',
  needsProof: true,
  isForWholeRange: true,
  one: { cn: '报警通知规则', en: 'Notification rule' },
  many: { cn: '报警通知规则', en: 'Notification rules' },
  limit: limits.alarm.notifyRules,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '名称', en: 'Name' } },
    /** This severity and worse: 1 critical to 4 notice. */
    severity: {
      is: 'number',
      isWhole: true,
      min: 1,
      max: 4,
      initial: 1,
      label: {
        cn: '级别（1 紧急、2 重要、3 一般、4 提示），含更紧急的',
        en: 'Severity (1 critical, 2 major, 3 minor, 4 notice) and worse',
      },
    },
    channel: {
      is: 'choice',
      choices: {
        mail: { cn: '邮件', en: 'Mail' },
        sms: { cn: '短信', en: 'SMS' },
        webhook: { cn: 'Webhook', en: 'Webhook' },
      },
      initial: 'mail',
      label: { cn: '通道', en: 'Channel' },
    },
    destination: {
      is: 'text',
      min: 1,
      max: limits.people.email,
      hasNoBlanks: true,
      example: 'shift@example.com',
      label: { cn: '邮箱或手机号', en: 'E-mail or telephone' },
      description: 'Of a webhook a name: the provider has its address.',
    },
    /** How long an alarm waits for being acknowledged, s. */
    delaySeconds: {
      is: 'number',
      isWhole: true,
      min: 0,
      max: 86_400,
      initial: 0,
      label: { cn: '未确认多久后发送（秒）', en: 'Sent when not acknowledged for (s)' },
    },
    language: {
      is: 'choice',
      choices: { cn: { cn: '中文', en: '中文' }, en: { cn: 'English', en: 'English' } },
      initial: 'cn',
      label: { cn: '语言', en: 'Language' },
    },
    tellsEnd: { is: 'flag', initial: false, label: { cn: '报警解除时也通知', en: 'Tells of the end as well' } },
    isEnabled: { is: 'flag', initial: true, label: { cn: '启用', en: 'Enabled' } },
  },
  facts: {
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['title', 'destination'],
  time: 'gmtModified',
  list: {
    screen: 'manage-sms-notify',
    path: '/manage/sms/notify',
    title: { cn: '报警通知', en: 'Alarm notification' },
    isBeyondSpec: true,
    icon: 'list',
    columns: ['title', 'severity', 'channel', 'destination', 'delaySeconds', 'isEnabled'],
    filters: ['channel'],
    searchHint: { cn: '名称或收件地址', en: 'Name or destination' },
  },
  summaries: {
    add: 'Adds a rule: alarms of the severity and worse that hold and are neither acknowledged nor suppressed after `delaySeconds` are sent to `destination` by the enabled provider of the channel, each once. It concerns alarms that are raised from now on. 400 with reason `format` for a destination that the channel does not have, `notHeld` at `severity` for a caller who may not see every alarm of the organisation.',
    edit: 'Changes a rule. One that is enabled concerns alarms that are raised from then on. 400 as for a new one.',
  },
})
