import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

const isMail = { field: 'kind', value: 'smtp' } as const
const isPush = { field: 'kind', value: 'push' } as const
const isHttp = { field: 'kind', value: 'sms' } as const
const isWeb = { field: 'kind', value: ['sms', 'webhook'] } as const

/** The channel of each kind of provider. */
export const channelOf = {
  mailCatcher: 'mail',
  smsCatcher: 'sms',
  smtp: 'mail',
  sms: 'sms',
  webhook: 'webhook',
  push: 'push',
} as const

/** The push services of Chrome and Edge on Android, Firefox, Safari, and Edge on Windows. */
const pushServices = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** A way by which messages leave the product. The first one of a channel that is switched on sends its messages. */
export const providerEntity = defineEntity({
  name: 'provider',
  table: 'provider',
  unused: 'provider-unused',
  id: 'outbox.provider',
  path: '/lfscada/outbox/provider',
  verbs: ['query', 'add', 'edit', 'delete'],
  read: 'outbox.edit',
  change: 'outbox.edit',
  needsProof: true,
  one: { cn: '发送通道', en: 'Provider' },
  many: { cn: '发送通道', en: 'Providers' },
  limit: limits.outbox.providers,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '通道名称', en: 'Name' } },
    kind: {
      is: 'choice',
      choices: {
        smtp: { cn: '邮件（SMTP）', en: 'Mail (SMTP)' },
        sms: { cn: '短信（HTTP 网关）', en: 'SMS (HTTP gateway)' },
        webhook: { cn: 'Webhook', en: 'Webhook' },
        push: { cn: '浏览器推送（服务器须能访问互联网）', en: 'Browser push (the server needs the internet)' },
        mailCatcher: { cn: '邮件，只在屏幕上显示', en: 'Mail, shown on screen only' },
        smsCatcher: { cn: '短信，只在屏幕上显示', en: 'SMS, shown on screen only' },
      },
      initial: 'smtp',
      isReceiver: true,
      label: { cn: '类型', en: 'Kind' },
    },
    isEnabled: { is: 'flag', initial: true, label: { cn: '启用', en: 'Enabled' } },
    host: {
      is: 'text',
      max: limits.outbox.host,
      hasNoBlanks: true,
      example: 'mail.example.com',
      initial: '',
      shownWith: isMail,
      isReceiver: true,
      label: { cn: '服务器', en: 'Server' },
    },
    port: {
      is: 'number',
      isWhole: true,
      min: 1,
      max: 65_535,
      initial: 587,
      shownWith: isMail,
      isReceiver: true,
      label: { cn: '端口', en: 'Port' },
    },
    security: {
      is: 'choice',
      choices: {
        starttls: { cn: 'STARTTLS', en: 'STARTTLS' },
        tls: { cn: 'TLS', en: 'TLS' },
        none: { cn: '不加密', en: 'Not encrypted' },
      },
      initial: 'starttls',
      shownWith: isMail,
      isReceiver: true,
      label: { cn: '加密', en: 'Encryption' },
    },
    username: {
      is: 'text',
      max: limits.outbox.host,
      initial: '',
      shownWith: isMail,
      label: { cn: '用户名', en: 'User name' },
    },
    sender: {
      is: 'text',
      max: limits.people.email,
      form: 'email',
      example: 'mimic@example.com',
      initial: '',
      shownWith: { field: 'kind', value: ['smtp', 'push'] },
      label: { cn: '发件人邮箱', en: 'Sender address' },
      description: 'Of browser push the contact that push services are told, required too.',
    },
    url: {
      is: 'text',
      max: limits.outbox.url,
      hasNoBlanks: true,
      initial: '',
      shownWith: isWeb,
      isReceiver: true,
      label: { cn: '网址', en: 'URL' },
    },
    method: {
      is: 'choice',
      choices: { POST: { cn: 'POST', en: 'POST' }, GET: { cn: 'GET', en: 'GET' }, PUT: { cn: 'PUT', en: 'PUT' } },
      initial: 'POST',
      shownWith: isHttp,
      label: { cn: '方法', en: 'Method' },
    },
    headers: {
      is: 'text',
      max: limits.outbox.body,
      rows: 3,
      initial: 'Content-Type: application/json',
      shownWith: isHttp,
      label: { cn: '请求头，每行一个；{secret} 代表密钥', en: 'Headers, one a line; {secret} stands for the secret' },
    },
    body: {
      is: 'text',
      max: limits.outbox.body,
      rows: 4,
      initial: '{"to": "{to}", "text": "{text}", "id": "{id}"}',
      shownWith: isHttp,
      label: {
        cn: '正文模板：{to}、{text}、{id}、{secret}',
        en: 'Body with {to}, {text}, {id} and {secret}',
      },
    },
    /** `a.b = value` of a JSON answer. */
    success: {
      is: 'text',
      max: limits.outbox.success,
      initial: '',
      shownWith: isHttp,
      label: {
        cn: '成功条件，如 code = 0（空：HTTP 状态 2xx）',
        en: 'Success, such as code = 0 (empty: any status 2xx)',
      },
    },
    pushHosts: {
      is: 'text',
      max: limits.outbox.body,
      rows: 4,
      example: 'fcm.googleapis.com',
      initial: pushServices.join('\n'),
      shownWith: isPush,
      label: { cn: '允许的推送服务主机，每行一个', en: 'Hosts of push services that are allowed, one a line' },
      help: {
        cn: '浏览器给出推送服务的网址，服务器只通过 https 访问这些主机；“*.” 代表任意子域名。服务器和浏览器都须能访问互联网，离线的现场无法使用。',
        en: 'The browser names its push service, and the server posts to these hosts alone, by https; "*." stands for any subdomain. Server and browsers need the internet: a plant without it has no browser push.',
      },
      description: 'A host with a port other than 443 is named with it.',
    },
    secret: {
      is: 'text',
      max: limits.outbox.secret,
      initial: '',
      isSecret: true,
      shownWith: { field: 'kind', value: ['smtp', 'sms', 'webhook'] },
      label: { cn: '密码或密钥', en: 'Password or key' },
    },
    /** The price of one message, in the currency of the organisation. */
    cost: { is: 'number', min: 0, max: 1000, initial: 0, label: { cn: '每条费用', en: 'Cost of a message' } },
    /** Messages a day (UTC+8); 0 for no limit. */
    quota: {
      is: 'number',
      isWhole: true,
      min: 0,
      max: 1_000_000,
      initial: 0,
      label: { cn: '每日限额（0 为不限）', en: 'Daily limit (0: none)' },
    },
  },
  facts: {
    sentToday: { is: 'number', isWhole: true, label: { cn: '今日已发', en: 'Sent today' } },
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['title'],
  time: 'gmtModified',
  list: {
    screen: 'manage-sms-provider',
    path: '/manage/sms/provider',
    title: { cn: '发送通道', en: 'Providers' },
    isBeyondSpec: true,
    icon: 'list',
    columns: ['title', 'kind', 'isEnabled', 'sentToday', 'quota', 'gmtModified'],
    filters: ['kind'],
    searchHint: { cn: '通道名称', en: 'Name' },
  },
  removal: {
    cn: '已发送的消息保留。等待发送的消息将由同类的其他通道发送。浏览器推送的订阅一并删除，之后须在各浏览器中重新开启。',
    en: 'Messages that were sent stay in the list. Those that wait are sent by another provider of the same kind. Subscriptions of browsers are removed with browser push, and have to be made anew.',
  },
  summaries: {
    edit: 'Changes a provider. 400 as for a new one, and `secretAgain` for a stored secret that is not sent anew while the kind, the host, the port, the encryption or the URL’s host changes. 400 at `kind` where browser push would become another kind or come of one.',
    add: `Adds a provider. 400 that names the setting which its kind needs, or the host that the server does not allow; \`limit\` at \`kind\` for a second one of browser push, whose keys the server makes; \`notHeld\` at \`kind\` for mail or SMS, which carry codes, from a caller who does not hold every right of the organisation (\`detail\`: what is missing). 400 with reason \`limit\` beyond ${limits.outbox.providers} of an organisation.`,
  },
})
