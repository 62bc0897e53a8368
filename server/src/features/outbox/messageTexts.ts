import type { Locale } from '@mimic/contract'

/** A text with `{name}` for the recipient and `{secret}` for what nobody else may read. */
interface MessageText {
  readonly subject: string
  readonly text: string
}

/** The messages that the product writes itself. */
export const messageTexts = {
  code: {
    cn: { subject: 'Mimic 验证码', text: '{name}，您的验证码是 {secret}，10 分钟内有效。如非本人操作，请忽略。' },
    en: {
      subject: 'Mimic verification code',
      text: '{name}, your verification code is {secret}. It is good for 10 minutes. If you did not ask for it, ignore this message.',
    },
  },
  passwordChanged: {
    cn: {
      subject: 'Mimic 密码已修改',
      text: '{name}，您的 Mimic 密码已重新设置，所有登录均已退出。如非本人操作，请立即联系管理员。',
    },
    en: {
      subject: 'Mimic password changed',
      text: '{name}, the password of your Mimic account was set anew and all its sessions have ended. If that was not you, tell an administrator at once.',
    },
  },
  wechatBound: {
    cn: {
      subject: 'Mimic 已绑定微信',
      text: '{name}，您的 Mimic 账号已绑定微信，可用该微信登录。如非本人操作，请立即在安全设置中解绑、修改密码，并联系管理员。',
    },
    en: {
      subject: 'Mimic: WeChat bound',
      text: '{name}, a WeChat was bound to your Mimic account, and logs in to it. If that was not you, unbind it in the security settings, change your password, and tell an administrator at once.',
    },
  },
  wechatUnbound: {
    cn: {
      subject: 'Mimic 已解绑微信',
      text: '{name}，您的 Mimic 账号已解绑微信。如非本人操作，请立即修改密码，并联系管理员。',
    },
    en: {
      subject: 'Mimic: WeChat unbound',
      text: '{name}, the WeChat of your Mimic account was unbound. If that was not you, change your password and tell an administrator at once.',
    },
  },
  pushAdded: {
    cn: {
      subject: 'Mimic 已开启浏览器推送',
      text: '{name}，一个浏览器已可接收您 Mimic 账号的报警推送。如非本人操作，请立即在安全设置中删除该浏览器、修改密码，并联系管理员。',
    },
    en: {
      subject: 'Mimic: browser push switched on',
      text: '{name}, a browser now gets the alarms of your Mimic account by push. If that was not you, remove it in the security settings, change your password, and tell an administrator at once.',
    },
  },
  invitation: {
    cn: { subject: '邀请您使用 Mimic', text: '{name}，您的 Mimic 账号已创建。请在 7 天内打开链接设置密码：{secret}' },
    en: {
      subject: 'Your Mimic account',
      text: '{name}, you have an account of Mimic. Open this link within 7 days to choose your password: {secret}',
    },
  },
  test: {
    cn: { subject: 'Mimic 测试消息', text: '这是一条测试消息。' },
    en: { subject: 'Mimic test message', text: 'This is a test message.' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Locale, MessageText>>>>

export type MessagePurpose = keyof typeof messageTexts

/** Stands for a code or a link where people read a message that others get. */
const HIDDEN = '••••••'

/** The text of a message that may hold a code or a link, without it: for those who may not act as whoever gets it. */
export function withoutSecret(purpose: string, text: string): string {
  if (purpose === 'alarm') return text.replace(/(?<=\/alarm\/link#)[\w-]+/, HIDDEN)
  return (purpose === 'code' || purpose === 'invitation') && !text.includes(HIDDEN) ? HIDDEN : text
}

/** A text with its values, as it is sent and as it is shown. */
export function writtenText(
  text: string,
  name: string,
  secret = '',
): { readonly sent: string; readonly shown: string } {
  const with_ = (value: string) =>
    text.replace(/\{(name|secret)\}/g, (_whole, key: string) => (key === 'name' ? name : value))
  return { sent: with_(secret), shown: with_(HIDDEN) }
}
