import type { Texts } from '../entity/Entity.ts'

/** Subjects of a notice dialog (3.8). `resource`: an account of a partner company. */
export const showTypes = ['phone', 'resource', 'api', 'project', 'card', 'notice'] as const
export type ShowType = (typeof showTypes)[number]

interface NoticeButtons {
  /** Opens what the notice is about. */
  readonly clickText: Texts
  readonly cancelText: Texts
}

const details: Texts = { cn: '查看详情', en: 'View details' }
const close: Texts = { cn: '关闭', en: 'Close' }
const expiry: NoticeButtons = { clickText: details, cancelText: close }

/** The buttons of a notice dialog, by what it is about (section 4). */
export const noticeButtons: Readonly<Record<ShowType, NoticeButtons>> = {
  phone: { clickText: { cn: '立即绑定', en: 'Bind now' }, cancelText: close },
  resource: expiry,
  api: expiry,
  project: expiry,
  card: expiry,
  // Spelled as the specification has it.
  notice: { clickText: details, cancelText: { cn: '不在提醒', en: 'Do not remind' } },
}

/** The notice about a telephone number that nothing proves to be the account's own. */
export const phoneNotice = {
  title: { cn: '绑定手机', en: 'Bind your phone' },
  bold: { cn: '此账号尚未绑定手机。绑定后：', en: 'No phone is bound to this account yet. With one:' },
  notes: [
    {
      cn: '忘记密码时可自行重设。',
      en: 'You set a new password yourself when you have forgotten yours.',
    },
    {
      cn: '修改安全设置前，可用短信验证码确认本人操作。',
      en: 'A code proves that it is you before security settings change.',
    },
    { cn: '密码被修改时会收到提醒。', en: 'You are told when your password has changed.' },
    { cn: '可收到本企业发送的短信。', en: 'Messages of your organisation reach you by SMS.' },
    { cn: '同事能按正确的号码联系到您。', en: 'Colleagues call you at a number that is right.' },
  ],
} as const satisfies { readonly title: Texts; readonly bold: Texts; readonly notes: readonly Texts[] }
