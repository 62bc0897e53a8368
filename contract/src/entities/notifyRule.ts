import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'
import { clock, weekdays } from './weekdays.ts'

/**
 * A rule that tells people of alarms away from a screen: alarms of a severity and worse that hold and that nobody has
 * acknowledged after a delay are sent to a destination. Rules with growing delays are steps of an escalation.
 */
export const notifyRuleEntity = defineEntity({
  name: 'notifyRule',
  table: 'notify_rule',
  unused: 'notifyRule-unused',
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
    severity: {
      is: 'number',
      isWhole: true,
      min: 1,
      max: 4,
      names: {
        1: { cn: '紧急', en: 'Critical' },
        2: { cn: '重要', en: 'Major' },
        3: { cn: '一般', en: 'Minor' },
        4: { cn: '提示', en: 'Notice' },
      },
      initial: 1,
      label: { cn: '级别（含更紧急的）', en: 'Severity and worse' },
      description: '1 critical, 2 major, 3 minor, 4 notice.',
    },
    classIds: {
      is: 'references',
      to: 'alarmClass',
      sample: 'alarmClass-a',
      max: limits.alarm.ruleParts,
      initial: '',
      label: { cn: '报警类别（不选为全部）', en: 'Classes (none chosen: all)' },
      description: 'With classes, alarms of the system itself are not told: they have none.',
    },
    groupIds: {
      is: 'references',
      to: 'group',
      sample: 'group-a',
      max: limits.alarm.ruleParts,
      initial: '',
      label: { cn: '区域（含下级，不选为全部）', en: 'Areas with those below (none chosen: all)' },
      description:
        'Groups of equipment. With areas, alarms of measured variables and of the server are not told: they have no place.',
    },
    channel: {
      is: 'choice',
      choices: {
        mail: { cn: '邮件', en: 'Mail' },
        sms: { cn: '短信', en: 'SMS' },
        webhook: { cn: 'Webhook', en: 'Webhook' },
        push: { cn: '浏览器推送', en: 'Browser push' },
      },
      initial: 'mail',
      label: { cn: '通道', en: 'Channel' },
    },
    rosterId: {
      is: 'reference',
      to: 'notifyRoster',
      sample: 'notifyRoster-a',
      initial: '',
      shownWith: { field: 'channel', value: ['mail', 'sms', 'push'] },
      label: { cn: '值班表', en: 'Roster' },
      help: { cn: '通知当前值班人。', en: 'Whoever is on duty is told.' },
    },
    accountId: {
      is: 'reference',
      to: 'orgAccount',
      listed: '/lfscada/alarm/notifyRoster/people',
      sample: 'main-a',
      initial: '',
      shownWith: { field: 'channel', value: 'push' },
      label: { cn: '账号', en: 'Account' },
      help: { cn: '选了值班表时，仅在无人值班时使用。', en: 'With a roster, it is used while nobody is on duty.' },
      description: 'Of browser push, in place of a destination. Required without a roster.',
    },
    destination: {
      is: 'text',
      max: limits.people.email,
      hasNoBlanks: true,
      example: 'shift@example.com',
      shownWith: { field: 'channel', value: ['mail', 'sms', 'webhook'] },
      label: { cn: '邮箱或手机号', en: 'E-mail or telephone' },
      help: { cn: '选了值班表时，仅在无人值班时使用。', en: 'With a roster, it is used while nobody is on duty.' },
      description:
        'Required without a roster. Of a webhook a name: the provider has its address. Empty for browser push.',
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
    days: {
      is: 'choices',
      choices: weekdays,
      initial: '',
      label: { cn: '生效日（不选为每天）', en: 'Days (none chosen: every day)' },
    },
    fromClock: { ...clock, label: { cn: '生效时间从', en: 'In force from' } },
    toClock: {
      ...clock,
      label: { cn: '到', en: 'To' },
      help: {
        cn: 'UTC+8；两者相同为全天，可跨零点。',
        en: 'UTC+8; the same as above: the whole day. It may pass midnight.',
      },
    },
    quietFrom: { ...clock, label: { cn: '免打扰从', en: 'Quiet from' } },
    quietTo: {
      ...clock,
      label: { cn: '到', en: 'To' },
      help: {
        cn: '期间只通知“紧急”；两者相同为不设免打扰。',
        en: 'Meanwhile critical alarms alone are told; the same as above: no quiet hours.',
      },
    },
    quietThen: {
      is: 'choice',
      choices: {
        wait: { cn: '结束后仍未处理的再通知', en: 'Told afterwards if they still hold' },
        drop: { cn: '不通知', en: 'Not told' },
      },
      initial: 'wait',
      label: { cn: '免打扰期间的其他报警', en: 'Other alarms of the quiet hours' },
    },
    mayAcknowledge: {
      is: 'choice',
      choices: {
        nobody: { cn: '不带链接', en: 'No link' },
        account: { cn: '可确认报警的值班账号', en: 'Accounts on duty that may acknowledge' },
        anyone: { cn: '所有收件人', en: 'Every recipient' },
      },
      initial: 'nobody',
      shownWith: { field: 'channel', value: ['mail', 'sms'] },
      label: { cn: '带确认链接（24 小时，一次）', en: 'Link to acknowledge (24 hours, once)' },
    },
    language: {
      is: 'choice',
      choices: { cn: { cn: '中文', en: '中文' }, en: { cn: 'English', en: 'English' } },
      initial: 'cn',
      label: { cn: '语言', en: 'Language' },
      description: 'Browser push has the language of each account, where it has chosen one.',
    },
    tellsEnd: { is: 'flag', initial: false, label: { cn: '报警解除时也通知', en: 'Tells of the end as well' } },
    isEnabled: { is: 'flag', initial: true, label: { cn: '启用', en: 'Enabled' } },
  },
  facts: {
    rosterTitle: { is: 'text', max: limits.title, label: { cn: '值班表', en: 'Roster' } },
    accountTitle: { is: 'text', max: limits.loginname, label: { cn: '账号', en: 'Account' } },
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
    columns: ['title', 'severity', 'channel', 'rosterId', 'destination', 'delaySeconds', 'isEnabled'],
    filters: ['channel'],
    searchHint: { cn: '名称或收件地址', en: 'Name or destination' },
  },
  summaries: {
    add: 'Adds a rule: alarms of the severity and worse that hold and are neither acknowledged nor suppressed after `delaySeconds` are sent by the enabled provider of the channel, each once: to `destination`, or to whoever is on duty of `rosterId`, or by browser push to `accountId`, of what each of them may see. It concerns alarms that are raised from now on. 400 with reason `format` for a destination that the channel does not have, `required` without destination and roster, `notHeld` at `severity` for a caller who may not see every alarm of the organisation, at `mayAcknowledge` for one who may not acknowledge.',
    edit: 'Changes a rule. What it has told stays told; alarms that it has not told yet are told by the new settings. 400 as for a new one.',
  },
})
