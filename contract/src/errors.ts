/**
 * The closed list of codes a reply may carry (specification 8). 200 and 201 are success.
 * Codes under 1000 are Mimic's own, and follow HTTP; the rest are the specification's.
 */
export const codes = {
  ok: 200,
  created: 201,
  /** The body is not of the declared shape; `fields` says where. */
  invalid: 400,
  /** Wrong account name or password. */
  badLogin: 401,
  forbidden: 403,
  /** Also the answer for a row of another organisation: it does not exist for the caller. */
  notFound: 404,
  timeout: 408,
  conflict: 409,
  tooLarge: 413,
  /** The page asks for its password first. */
  pageLocked: 423,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
  /** The login needs a verification code. */
  vcodeRequired: 1001,
  vcodeWrong: 1002,
  /** No session, or it has ended: the client clears its user and goes to /login. */
  sessionMissing: 1006,
  sessionEnded: 1010,
  /** 8.1: an asynchronous command had no answer in time. */
  commandTimeout: 1301,
  deviceFault: 1711,
  deviceBusy: 1712,
  dataCheck: 1713,
  variableMissing: 1714,
  responseTimeout: 1715,
  addressMissing: 1721,
  dataType: 1722,
  /** Section 4: the equipment has no gateway. */
  gatewayMissing: 2001,
  writeOutOfRange: 2003,
  writeReadOnly: 2004,
  /** A write without a value. */
  writeEmpty: 2005,
  writeFailed: 2006,
  writeCancelled: 2007,
  writeDenied: 2008,
  gatewayOffline: 2009,
  /** Section 6: no permission to view alarm records. */
  alarmDenied: 2010,
  unknownException: 90099,
  commFault: 99901,
  commTimeout: 99902,
  commVariableMissing: 99903,
  commAddressMalformed: 99904,
  commReadOnly: 99905,
  commOutOfRange: 99906,
  commIncomplete: 99907,
  formulaUnsupported: 1600000,
  formulaUnsupportedToo: 1617000,
} as const

export type CodeName = keyof typeof codes
export type Code = (typeof codes)[CodeName]

/** Why one field was refused: `path` is the dotted key of the body. */
export interface FieldProblem {
  readonly path: string
  readonly reason:
    | 'required'
    | 'type'
    | 'tooLong'
    | 'tooShort'
    | 'tooLarge'
    | 'tooSmall'
    | 'format'
    | 'unknown'
    | 'hostile'
    | 'limit'
  /** The limit that was passed, where there is one. */
  readonly limit?: number
  /** What exactly: names or a place, as data, not as a sentence. */
  readonly detail?: string
}

export const isSuccess = (code: number): boolean => code === codes.ok || code === codes.created

const names = new Map<number, CodeName>(Object.entries(codes).map(([name, code]) => [code, name as CodeName]))
/** The name of a code, or undefined for a code outside the list. */
export const codeName = (code: number): CodeName | undefined => names.get(code)

export type Locale = 'cn' | 'en'

/** The text of every code in both languages; the server's `message` is taken from here. */
export const codeTexts: Record<CodeName, Record<Locale, string>> = {
  ok: { cn: '成功', en: 'Success' },
  created: { cn: '已创建', en: 'Created' },
  invalid: { cn: '输入有误，请检查标出的字段', en: 'Some fields are not valid; please check the marked ones' },
  badLogin: { cn: '账号或密码错误', en: 'Wrong account name or password' },
  forbidden: { cn: '没有权限', en: 'You have no permission to do this' },
  notFound: { cn: '内容不存在或无权访问', en: 'Not found, or not yours to see' },
  timeout: { cn: '请求超时，请稍后再试', en: 'The request took too long; please try again' },
  conflict: { cn: '内容已被他人修改，请刷新后再试', en: 'Somebody else has changed this; reload and try again' },
  tooLarge: { cn: '内容过大', en: 'The content is too large' },
  pageLocked: { cn: '该页面需要密码', en: 'This page needs its password' },
  tooMany: { cn: '操作过于频繁，请稍后再试', en: 'Too many attempts; please wait a moment' },
  internal: { cn: '服务器内部错误', en: 'The server failed to do this' },
  unavailable: { cn: '服务暂不可用', en: 'The service is not available at the moment' },
  vcodeRequired: { cn: '请输入验证码', en: 'Please enter the verification code' },
  vcodeWrong: { cn: '验证码错误或已过期', en: 'The verification code is wrong or has expired' },
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
  gatewayMissing: { cn: '设备未绑定网关', en: 'The equipment has no gateway' },
  writeOutOfRange: { cn: '写变量超出范围', en: 'Write variable out of range' },
  writeReadOnly: { cn: '变量只读，不可写', en: 'Variable read-only, cannot be written' },
  writeEmpty: { cn: '写入值不能为空', en: 'The value to write is empty' },
  writeFailed: { cn: '变量写入失败', en: 'Variable write failed' },
  writeCancelled: { cn: '写入已取消', en: 'Write cancelled' },
  writeDenied: { cn: '无写入权限', en: 'No write permission' },
  gatewayOffline: { cn: '网关离线', en: 'The gateway is offline' },
  alarmDenied: { cn: '无权查看报警记录', en: 'No permission to view alarm records' },
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

/** The text of any code; one outside the list gives the general text of 8.2. */
export function codeText(code: number, locale: Locale): string {
  const name = names.get(code)
  if (name) return codeTexts[name][locale]
  return locale === 'cn' ? `通讯错误，错误码：${code}` : `Communication error, error code: ${code}`
}
