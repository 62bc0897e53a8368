/** The text of a field that has no better one. */
const notValid = { cn: '内容无效', en: 'Not valid' }

/**
 * Why a field is refused, or what the conflict of a reply with code 409 is: the closed list, with its texts. Where a
 * problem has a limit, the text names it as `{limit}`.
 */
export const reasons = {
  required: { cn: '请填写此项', en: 'Please fill in this field' },
  type: notValid,
  tooLong: { cn: '最多 {limit} 个字符', en: 'At most {limit} characters' },
  tooShort: { cn: '至少 {limit} 个字符', en: 'At least {limit} characters' },
  tooLarge: { cn: '最大为 {limit}', en: 'At most {limit}' },
  tooSmall: { cn: '最小为 {limit}', en: 'At least {limit}' },
  format: notValid,
  unknown: notValid,
  hostile: notValid,
  /** The end of a span is before its beginning. */
  beforeStart: { cn: '不能早于开始', en: 'It is before the beginning' },
  past: { cn: '不能早于今天', en: 'It is before today' },
  tooFar: { cn: '最晚为 {limit} 年后', en: 'At most {limit} years from now' },
  limit: { cn: '最多只能保存 {limit} 条', en: 'At most {limit} can be saved' },
  // A password that is easy to guess.
  common: { cn: '密码过于常见', en: 'The password is too common' },
  repetitive: { cn: '密码由重复或连续的字符组成', en: 'The password consists of repeated or consecutive characters' },
  ownName: { cn: '密码中含有账号', en: 'The password contains the account name' },
  /** Somebody else has changed the row since it was read (`detail`: who). */
  changed: { cn: '内容已被他人修改，请刷新后再试', en: 'Somebody else has changed this; reload and try again' },
  /** Other rows use it (`detail`: their names). */
  used: { cn: '正在被使用', en: 'It is in use' },
  /** The order or inspection is over. */
  ended: { cn: '已结束，不能再修改', en: 'It has ended: it cannot be changed any more' },
  /** The state that an order is to get does not follow the one that it has. */
  step: { cn: '不能从当前状态变为该状态', en: 'This state does not follow the present one' },
  notAssignee: { cn: '须由被派单的人操作', en: 'The person to whom it is dispatched has to do that' },
  /** Other people have answered the comment. */
  answered: { cn: '他人已回复，不能删除', en: 'Others have answered it: it cannot be deleted' },
  local: { cn: '这是服务器本机的网关', en: 'This is the gateway of the server’s own machine' },
  external: {
    cn: '使用的是外部消息服务器：账号由其管理员提供',
    en: 'An external broker is used: its administrator gives accounts',
  },
  /** The device is not simulated, or no gateway serves it. */
  notSimulated: { cn: '该设备不是由网关模拟的', en: 'No gateway simulates this device' },
  own: {
    cn: '这是您自己的账号，须由他人操作',
    en: 'This is your own account: somebody else has to do that',
  },
  last: { cn: '至少要保留一个可以管理账号和角色的账号', en: 'Nobody would be left who manages accounts and roles' },
  main: {
    cn: '这是企业的主账号，请先指定其他主账号',
    en: 'It is the main account of the organisation. Make another one the main account first',
  },
  /** It gives rights that the caller does not hold (`detail`: the first of them, or `dataRange`), or needs all of them. */
  notHeld: { cn: '不能授予您自己没有的权限', en: 'That would give rights which you do not have yourself' },
  localOff: {
    cn: '已停用本地密码，该账号只能通过企业登录',
    en: 'Local passwords are off: this account logs in only by the company',
  },
  noLogin: {
    cn: '停用本地密码时，至少需要一个已启用的企业登录',
    en: 'While local passwords are off, one enabled company login has to be there',
  },
  boundElsewhere: {
    cn: '该微信已绑定本企业的其他账号',
    en: 'This WeChat is bound to another account of the organisation',
  },
  onlyLogin: {
    cn: '该账号没有其他登录方式，请先设置密码',
    en: 'The account has no other way to log in: set a password first',
  },
  noFallback: {
    cn: '停用本地密码时，至少需要一个能管理账号和角色、并有自己密码的应急账号',
    en: 'While local passwords are off, one fallback account with a password of its own has to manage accounts and roles',
  },
  /** Without a second factor, recovery codes would lead nowhere. */
  noFactor: { cn: '请先设置二次验证', en: 'Set up a second factor first' },
  /** The account is of a wall screen, and its role does more than view (`detail`: the first such permission). */
  onlyViews: {
    cn: '该账号的角色不止能查看：请选择只能查看的角色',
    en: 'The role of this account does more than view: give it one that only views',
  },
  noBrowser: {
    cn: '接收人都没有开启浏览器推送',
    en: 'None of the recipients has browser push switched on',
  },
  nobodyOnDuty: { cn: '当前无人值班', en: 'Nobody is on duty now' },
  notOnDuty: { cn: '您当前不在值班', en: 'You are not on duty now' },
  noProvider: {
    cn: '没有发送通道，请管理员在“发送通道”中设置',
    en: 'No provider sends such messages; an administrator sets one up under Providers',
  },
  /** The organisation pays for its text messages, and has used those that it bought. */
  noSms: {
    cn: '短信余额不足，请联系管理员',
    en: 'No text messages are left; tell an administrator',
  },
  /** No enabled source is for the operator of the card. */
  noSource: { cn: '没有适用于该运营商的物联卡接口', en: 'No card source is enabled for this operator' },
  /** The amount is more than what was paid for the order and not invoiced yet. */
  overPaid: { cn: '超过可开票金额', en: 'More than is left to be invoiced' },
  /** The offer is gone, or has another price now. */
  repriced: { cn: '商品或价格已变更，请重新选择', en: 'The offer or its price has changed; choose again' },
  /**
   * The server may not call this host of an inner network (`MIMIC_OUTGOING_HOSTS`); or an API key may not make this call
   * (`authorization`), or not from this address (`address`); or the session of a wall may not do this.
   */
  notAllowed: { cn: '服务器不允许访问此主机', en: 'The server may not call this host' },
  /** The stored secret was meant for another host, scheme or port. */
  secretAgain: {
    cn: '接收方的主机、端口或协议已更改，请重新输入',
    en: 'Type it again: the host, port or protocol that it is sent to has changed',
  },
  /** The equipment has another gateway or template already. */
  bound: { cn: '该设备已绑定，请先解绑', en: 'The equipment is bound already; unbind it first' },
  /**
   * The gateway may hold batches that the server does not have (`limit`: how many by its last report; absent when
   * unknown). `force` deletes it all the same.
   */
  buffered: {
    cn: '网关的缓存中可能还有没有送达服务器的数据',
    en: 'The gateway’s buffer may hold values that have not arrived here',
  },
  /** It never changes once it is made: a picture, at its address. */
  fixed: { cn: '创建后不能更改', en: 'It cannot be changed once it is made' },
  /** The parent is the row itself, or a row below it. */
  below: { cn: '不能移入自身或其下级', en: 'It cannot be part of itself, or of what is below it' },
  /** Texts in this colour could not be read (`detail`: their contrast). */
  contrast: {
    cn: '对比度不足 4.5:1，文字难以辨认',
    en: 'The contrast is below 4.5:1: such texts are hard to read',
  },
  /** The draft of the alarm table waits for a review. */
  inReview: {
    cn: '草稿正在审核中，请先撤回或完成审核',
    en: 'The draft is being reviewed: withdraw it, or end the review',
  },
  noReview: { cn: '没有待审核的草稿', en: 'No draft waits for a review' },
  /** Whoever has a part in a draft does not approve it. */
  ownDraft: { cn: '草稿须由未参与编辑和提交的人批准', en: 'Somebody who has no part in this draft has to approve it' },
  /** Acknowledging, handling, shelving and unshelving at the device (`detail`: the alarms, and the device's words). */
  thereRefused: { cn: '设备拒绝了此操作', en: 'The device refused it' },
  thereSilent: { cn: '设备没有应答，操作可能已在设备上执行', en: 'The device gave no answer: it may have been done' },
  thereOffline: {
    cn: '网关或设备离线，操作没有执行',
    en: 'The gateway or the device is offline: nothing was done',
  },
  levels: { cn: '层级最多 {limit} 级', en: 'The tree has at most {limit} levels' },
} as const satisfies Readonly<Record<string, { readonly cn: string; readonly en: string }>>

export type Reason = keyof typeof reasons

/** The texts of one language. */
export const reasonTexts = (locale: 'cn' | 'en'): Readonly<Record<Reason, string>> =>
  Object.fromEntries(Object.entries(reasons).map(([reason, texts]) => [reason, texts[locale]])) as Record<
    Reason,
    string
  >

/** Why a field is refused, as a sentence. */
export function reasonText(reason: Reason, limit: number | undefined, locale: 'cn' | 'en'): string {
  const text = reasons[reason][locale]
  return limit === undefined && text.includes('{limit}') ? notValid[locale] : text.replace('{limit}', String(limit))
}
