import { type CodeName, codeName, codes, type FieldProblem, type Locale } from '../errors.ts'

/** The text of every code in both languages; the server's `message` is taken from here. */
export const codeTexts: Record<CodeName, Record<Locale, string>> = {
  ok: { cn: '成功', en: 'Success' },
  created: { cn: '已创建', en: 'Created' },
  invalid: { cn: '输入有误，请检查标出的字段', en: 'Some fields are not valid; please check the marked ones' },
  badLogin: { cn: '账号或密码错误', en: 'Wrong account name or password' },
  forbidden: { cn: '没有权限', en: 'You have no permission to do this' },
  notFound: { cn: '内容不存在或无权访问', en: 'Not found, or you have no permission to see it' },
  timeout: { cn: '请求超时，请稍后再试', en: 'The request took too long; please try again' },
  conflict: { cn: '内容已被他人修改，请刷新后再试', en: 'Somebody else has changed this; reload and try again' },
  tooLarge: { cn: '内容过大', en: 'The content is too large' },
  wrongPassword: { cn: '密码错误', en: 'Wrong password' },
  pageLocked: { cn: '该页面需要密码', en: 'This page needs its password' },
  brokerClosed: {
    cn: '内置消息服务未对其他机器开放（MIMIC_BROKER_LISTEN）',
    en: 'The embedded broker is not open to other machines (MIMIC_BROKER_LISTEN)',
  },
  tooMany: { cn: '操作过于频繁，请稍后再试', en: 'Too many attempts; please wait a moment' },
  internal: { cn: '服务器内部错误', en: 'Internal server error' },
  unavailable: { cn: '服务暂不可用', en: 'The service is not available at the moment' },
  storeFull: {
    cn: '服务器磁盘已满，暂时无法保存',
    en: 'The server’s disk is full: nothing can be saved until there is space',
  },
  storeDamaged: {
    cn: '部分存储数据已损坏，请管理员恢复备份（npm run restore）',
    en: 'Part of the stored data is damaged; an administrator has to restore a backup (npm run restore)',
  },
  storeAway: {
    cn: '数据库暂无响应，请稍后重试',
    en: 'The server’s store does not answer at the moment; please try again',
  },
  vcodeRequired: { cn: '请输入验证码', en: 'Please enter the verification code' },
  vcodeWrong: { cn: '验证码错误或已过期', en: 'The verification code is wrong or has expired' },
  factorRequired: { cn: '需要二次验证', en: 'The second factor is needed' },
  directorySilent: {
    cn: '公司目录没有应答，暂时无法用公司账号登录，请稍后再试',
    en: 'The directory of your company does not answer; please try again later',
  },
  proofRequired: { cn: '请先验证身份', en: 'Please confirm that it is you first' },
  sessionMissing: { cn: '登录已失效，请重新登录', en: 'Please log in again' },
  sessionEnded: { cn: '登录已失效，请重新登录', en: 'Your session has ended; please log in again' },
  commandTimeout: { cn: '通讯超时', en: 'Communication timed out' },
  deviceFault: { cn: '下位机故障', en: 'Lower device fault' },
  deviceBusy: { cn: '下位机忙', en: 'Lower device busy' },
  dataCheck: { cn: '数据校验错误', en: 'Data check error' },
  variableMissing: { cn: '变量不存在', en: 'Variable does not exist' },
  responseTimeout: { cn: '响应超时', en: 'Response timeout' },
  addressMissing: { cn: '变量地址不存在', en: 'Variable address does not exist' },
  dataType: { cn: '数据类型错误', en: 'Data type error' },
  noValue: { cn: '设备未提供该值', en: 'The device does not have this value' },
  gatewayTimeout: { cn: '超时', en: 'Timeout' },
  gatewayCoding: { cn: '编码错误', en: 'Coding error' },
  gatewayTarget: { cn: '目标故障', en: 'Target failure' },
  gatewayPath: { cn: '网关路径不可用', en: 'Gateway path unavailable' },
  gatewayParity: { cn: '奇偶校验错误', en: 'Parity error' },
  gatewaySlaveBusy: { cn: '从站忙', en: 'Slave busy' },
  gatewaySlaveFault: { cn: '从站故障', en: 'Slave fault' },
  gatewayIllegalValue: { cn: '非法数据值', en: 'Illegal data value' },
  gatewayIllegalAddress: { cn: '非法地址', en: 'Illegal address' },
  gatewayIllegalFunction: { cn: '非法功能', en: 'Illegal function' },
  lockFailed: { cn: '会话锁校验失败', en: 'Session lock check failed' },
  gatewayMissing: { cn: '设备未绑定网关', en: 'No gateway is bound to the equipment' },
  writeOutOfRange: { cn: '写变量超出范围', en: 'Write variable out of range' },
  writeReadOnly: { cn: '变量只读，不可写', en: 'Variable read-only, cannot be written' },
  writeEmpty: { cn: '写入值不能为空', en: 'The value to write is empty' },
  writeFailed: { cn: '变量写入失败', en: 'Variable write failed' },
  writeCancelled: { cn: '写入已取消', en: 'Write cancelled' },
  writeDenied: { cn: '无写入权限', en: 'No write permission' },
  gatewayOffline: { cn: '网关离线', en: 'The gateway is offline' },
  alarmDenied: { cn: '无权查看报警记录', en: 'No permission to view alarm records' },
  writeSlaveFault: { cn: '从设备故障', en: 'Slave device fault' },
  writeSlaveBusy: { cn: '从设备忙', en: 'Slave device busy' },
  writeOutOfLimit: { cn: '写入超限', en: 'Write out of limit' },
  writeReadOnlyThere: { cn: '只读', en: 'Read-only' },
  accountDenied: { cn: '无权修改密码或用户信息', en: 'No permission to change password or user information' },
  writeExpired: {
    cn: '写入超时：设备未收到该值，也不会再执行',
    en: 'The write timed out before it reached the device: it was not carried out and will not be',
  },
  secondNeeded: {
    cn: '该变量的写入需要第二人确认，此处无法确认',
    en: 'Writing this signal needs a second person, who cannot be asked here',
  },
  secondRefused: { cn: '第二人拒绝了该写入', en: 'The write was refused by the second person, or withdrawn' },
  secondExpired: { cn: '第二人未在时限内确认，未写入', en: 'No second person has agreed in time: nothing was written' },
  unknownException: { cn: '未知异常', en: 'Unknown exception' },
  commFault: { cn: '下位机通讯故障', en: 'Lower device communication fault' },
  commTimeout: { cn: '响应超时', en: 'Response timeout' },
  commVariableMissing: { cn: '变量不存在', en: 'Variable does not exist' },
  commAddressMalformed: { cn: '变量地址为空或格式错误', en: 'Variable address empty or malformed' },
  commReadOnly: { cn: '变量只读', en: 'Variable read-only' },
  commOutOfRange: { cn: '变量超出范围', en: 'Variable out of range' },
  commIncomplete: { cn: '读取数据不完整', en: 'Read data incomplete' },
  formulaUnsupported: { cn: '不支持的采集公式', en: 'Unsupported collection formula' },
  formulaUnsupportedToo: { cn: '不支持的采集公式', en: 'Unsupported collection formula' },
}

/** The text of any code. A code outside the list has the general text of 8.2. */
export function codeText(code: number, locale: Locale): string {
  const name = codeName(code)
  if (name) return codeTexts[name][locale]
  return locale === 'cn' ? `通讯错误，错误码：${code}` : `Communication error, error code: ${code}`
}

/** Conflicts that are not the change of somebody else, by the reason of their first field. */
const conflictTexts: Partial<Record<FieldProblem['reason'], Record<Locale, string>>> = {
  used: { cn: '正在被使用', en: 'It is in use' },
  local: { cn: '这是服务器本机的网关', en: 'This is the gateway of the server’s own machine' },
  external: { cn: '使用的是外部消息服务器', en: 'Mimic uses an external broker' },
  noProvider: {
    cn: '没有发送通道，请管理员在“发送通道”中设置',
    en: 'No provider sends such messages; an administrator sets one up under Providers',
  },
  localOff: {
    cn: '已停用本地密码，该账号只能通过企业登录',
    en: 'Local passwords are off: this account logs in only by the company',
  },
  noLogin: {
    cn: '停用本地密码时，至少需要一个已启用的企业登录',
    en: 'While local passwords are off, one enabled company login has to be there',
  },
  noFallback: {
    cn: '停用本地密码时，至少需要一个能管理账号和角色、并有自己密码的应急账号',
    en: 'While local passwords are off, one fallback account with a password of its own has to manage accounts and roles',
  },
  bound: { cn: '该设备已绑定，请先解绑', en: 'The equipment is bound already; unbind it first' },
  buffered: {
    cn: '网关的缓存中可能还有没有送达服务器的数据',
    en: 'The gateway’s buffer may hold values that have not arrived here',
  },
}

/** Refusals of a program's key that say more than that it has no permission, by the field. */
const keyTexts: Readonly<Record<string, Record<Locale, string>>> = {
  authorization: { cn: '该接口不对 API 密钥开放', en: 'This call is not open to API keys' },
  address: { cn: '该 API 密钥不允许从此地址使用', en: 'This API key may not be used from this address' },
}

/** The text of a refusal: with the seconds to wait if the refusal names them, and of a conflict its reason. */
export function refusalText(code: number, fields: readonly FieldProblem[] | undefined, locale: Locale): string {
  const conflict = code === codes.conflict && fields?.[0] ? conflictTexts[fields[0].reason] : undefined
  if (conflict) return conflict[locale]
  const ofKey = code === codes.forbidden && fields?.[0]?.reason === 'notAllowed' ? keyTexts[fields[0].path] : undefined
  if (ofKey) return ofKey[locale]
  const seconds = code === codes.tooMany ? fields?.[0]?.limit : undefined
  if (seconds === undefined) return codeText(code, locale)
  return locale === 'cn'
    ? `尝试次数过多，请在 ${seconds} 秒后再试`
    : `Too many attempts; please try again in ${seconds} s`
}
