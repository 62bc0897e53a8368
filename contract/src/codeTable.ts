import { viewCodes } from './view/viewCodes.ts'

interface CodeEntry {
  readonly code: number
  /** The HTTP status of a reply with this code. */
  readonly http: 200 | 201 | 400 | 401 | 403 | 404 | 408 | 409 | 413 | 422 | 423 | 424 | 429 | 500 | 503 | 507
  readonly cn: string
  readonly en: string
}

/**
 * The closed list of codes that a reply may carry (specification 8), each with the HTTP status of its reply and its
 * text, from which the server takes the reply's `message`. Codes under 1000 are Mimic's own, and follow HTTP; the rest
 * are the specification's, whose replies have status 200 unless somebody has to log in or may not do it.
 */
export const codeTable = {
  ok: { code: viewCodes.ok, http: 200, cn: '成功', en: 'Success' },
  created: { code: viewCodes.created, http: 201, cn: '已创建', en: 'Created' },
  /** The body is not of the declared shape; `fields` says where. */
  invalid: {
    code: 400,
    http: 400,
    cn: '输入有误，请检查标出的字段',
    en: 'Some fields are not valid; please check the marked ones',
  },
  /** Wrong account name or password. */
  badLogin: { code: 401, http: 401, cn: '账号或密码错误', en: 'Wrong account name or password' },
  forbidden: { code: viewCodes.forbidden, http: 403, cn: '没有权限', en: 'You have no permission to do this' },
  /** Also the answer for a row of another organisation: it does not exist for the caller. */
  notFound: {
    code: viewCodes.notFound,
    http: 404,
    cn: '内容不存在或无权访问',
    en: 'Not found, or you have no permission to see it',
  },
  timeout: {
    code: viewCodes.timeout,
    http: 408,
    cn: '请求超时，请稍后再试',
    en: 'The request took too long; please try again',
  },
  /** The facts do not allow it; the reason of the first field is the text of the reply. */
  conflict: {
    code: 409,
    http: 409,
    cn: '与当前状态冲突，请刷新后再试',
    en: 'This does not fit the present state; reload and try again',
  },
  tooLarge: { code: 413, http: 413, cn: '内容过大', en: 'The content is too large' },
  /** Wrong password of the page or the share. The caller's account is not in question. */
  wrongPassword: { code: 422, http: 422, cn: '密码错误', en: 'Wrong password' },
  /** The page requires its password first. */
  pageLocked: { code: viewCodes.pageLocked, http: 423, cn: '该页面需要密码', en: 'This page needs its password' },
  /** The embedded broker has no listener for gateways on other machines (`MIMIC_BROKER_LISTEN`). */
  brokerClosed: {
    code: 424,
    http: 424,
    cn: '内置消息服务未对其他机器开放（MIMIC_BROKER_LISTEN）',
    en: 'The embedded broker is not open to other machines (MIMIC_BROKER_LISTEN)',
  },
  tooMany: { code: 429, http: 429, cn: '操作过于频繁，请稍后再试', en: 'Too many attempts; please wait a moment' },
  internal: { code: 500, http: 500, cn: '服务器内部错误', en: 'Internal server error' },
  unavailable: {
    code: viewCodes.unavailable,
    http: 503,
    cn: '服务暂不可用',
    en: 'The service is not available at the moment',
  },
  /** The store's disk is full: nothing can be changed until there is space again. */
  storeFull: {
    code: 507,
    http: 507,
    cn: '服务器磁盘已满，暂时无法保存',
    en: 'The server’s disk is full: nothing can be saved until there is space',
  },
  /** The call needs a damaged part of the store. The number is ours. */
  storeDamaged: {
    code: 520,
    http: 503,
    cn: '部分存储数据已损坏，请管理员恢复备份（npm run restore）',
    en: 'Part of the stored data is damaged; an administrator has to restore a backup (npm run restore)',
  },
  /** The store does not answer. A change is stored all the same if only the answer to its commit was lost. The number is ours. */
  storeAway: {
    code: viewCodes.storeAway,
    http: 503,
    cn: '数据库暂无响应，请稍后重试',
    en: 'The server’s store does not answer at the moment; please try again',
  },
  /** The login needs a verification code. */
  vcodeRequired: { code: 1001, http: 401, cn: '请输入验证码', en: 'Please enter the verification code' },
  vcodeWrong: { code: 1002, http: 401, cn: '验证码错误或已过期', en: 'The verification code is wrong or has expired' },
  /** The password was right, and the login needs the second factor. The number is ours. */
  factorRequired: { code: 1003, http: 401, cn: '需要二次验证', en: 'The second factor is needed' },
  /** The call needs a proof that the person of the session is at the screen. The number is ours. */
  proofRequired: { code: 1004, http: 403, cn: '请先验证身份', en: 'Please confirm that it is you first' },
  /** The directory of the company does not answer, so nobody can tell whether the password is right. The number is ours. */
  directorySilent: {
    code: 1005,
    http: 200,
    cn: '公司目录没有应答，暂时无法用公司账号登录，请稍后再试',
    en: 'The directory of your company does not answer; please try again later',
  },
  /** No session, or it has ended: the client clears its user and goes to /login. */
  sessionMissing: {
    code: viewCodes.sessionMissing,
    http: 401,
    cn: '登录已失效，请重新登录',
    en: 'Please log in again',
  },
  sessionEnded: {
    code: viewCodes.sessionEnded,
    http: 401,
    cn: '登录已失效，请重新登录',
    en: 'Your session has ended; please log in again',
  },
  /** 8.1: the session lock check failed. The number is ours. */
  lockFailed: { code: 1011, http: 200, cn: '会话锁校验失败', en: 'Session lock check failed' },
  /** 8.1: an asynchronous command had no answer in time. If it is a write, the gateway had permission to execute it. */
  commandTimeout: { code: 1301, http: 200, cn: '通讯超时', en: 'Communication timed out' },
  deviceFault: { code: 1711, http: 200, cn: '下位机故障', en: 'Lower device fault' },
  deviceBusy: { code: 1712, http: 200, cn: '下位机忙', en: 'Lower device busy' },
  dataCheck: { code: 1713, http: 200, cn: '数据校验错误', en: 'Data check error' },
  variableMissing: { code: 1714, http: 200, cn: '变量不存在', en: 'Variable does not exist' },
  responseTimeout: { code: 1715, http: 200, cn: '响应超时', en: 'Response timeout' },
  addressMissing: { code: 1721, http: 200, cn: '变量地址不存在', en: 'Variable address does not exist' },
  dataType: { code: 1722, http: 200, cn: '数据类型错误', en: 'Data type error' },
  /** The device gave a value by which it says that it has none. The number is ours. */
  noValue: { code: 1723, http: 200, cn: '设备未提供该值', en: 'The device does not have this value' },
  // 8.3 has a text but no code for a failed step of a gateway's protocol: these numbers are ours.
  gatewayTimeout: { code: 1801, http: 200, cn: '超时', en: 'Timeout' },
  gatewayCoding: { code: 1802, http: 200, cn: '编码错误', en: 'Coding error' },
  gatewayTarget: { code: 1803, http: 200, cn: '目标故障', en: 'Target failure' },
  gatewayPath: { code: 1804, http: 200, cn: '网关路径不可用', en: 'Gateway path unavailable' },
  gatewayParity: { code: 1805, http: 200, cn: '奇偶校验错误', en: 'Parity error' },
  gatewaySlaveBusy: { code: 1806, http: 200, cn: '从站忙', en: 'Slave busy' },
  gatewaySlaveFault: { code: 1807, http: 200, cn: '从站故障', en: 'Slave fault' },
  gatewayIllegalValue: { code: 1808, http: 200, cn: '非法数据值', en: 'Illegal data value' },
  gatewayIllegalAddress: { code: 1809, http: 200, cn: '非法地址', en: 'Illegal address' },
  gatewayIllegalFunction: { code: 1810, http: 200, cn: '非法功能', en: 'Illegal function' },
  /** Section 4: the equipment has no gateway. */
  gatewayMissing: { code: 2001, http: 200, cn: '设备未绑定网关', en: 'No gateway is bound to the equipment' },
  writeOutOfRange: { code: 2003, http: 200, cn: '写变量超出范围', en: 'Write variable out of range' },
  writeReadOnly: { code: 2004, http: 200, cn: '变量只读，不可写', en: 'Variable read-only, cannot be written' },
  /** A write without a value. */
  writeEmpty: { code: 2005, http: 200, cn: '写入值不能为空', en: 'The value to write is empty' },
  writeFailed: { code: 2006, http: 200, cn: '变量写入失败', en: 'Variable write failed' },
  writeCancelled: { code: 2007, http: 200, cn: '写入已取消', en: 'Write cancelled' },
  writeDenied: { code: 2008, http: 403, cn: '无写入权限', en: 'No write permission' },
  gatewayOffline: { code: viewCodes.gatewayOffline, http: 200, cn: '网关离线', en: 'The gateway is offline' },
  /** Section 6: no permission to view alarm records. */
  alarmDenied: { code: 2010, http: 403, cn: '无权查看报警记录', en: 'No permission to view alarm records' },
  /** 8.3, numbers ours: the device refused the write itself; 1806 and 1807 may also come from reading it back. */
  writeSlaveFault: { code: 2011, http: 200, cn: '从设备故障', en: 'Slave device fault' },
  writeSlaveBusy: { code: 2012, http: 200, cn: '从设备忙', en: 'Slave device busy' },
  /** The gateway's own configuration forbids a write that the server allowed. */
  writeOutOfLimit: { code: 2013, http: 200, cn: '写入超限', en: 'Write out of limit' },
  writeReadOnlyThere: { code: 2014, http: 200, cn: '只读', en: 'Read-only' },
  /** Section 6: no permission to change password or user information. */
  accountDenied: {
    code: 2015,
    http: 403,
    cn: '无权修改密码或用户信息',
    en: 'No permission to change password or user information',
  },
  /** The gateway did not claim the write in time, or the write waited there too long: it will never be executed. */
  writeExpired: {
    code: 2016,
    http: 200,
    cn: '写入超时：设备未收到该值，也不会再执行',
    en: 'The write timed out before it reached the device: it was not carried out and will not be',
  },
  // Numbers ours: the signal needs a second person, who cannot be asked here; who has refused; who has not come in time.
  secondNeeded: {
    code: 2017,
    http: 200,
    cn: '该变量的写入需要第二人确认，此处无法确认',
    en: 'Writing this signal needs a second person, who cannot be asked here',
  },
  secondRefused: {
    code: 2018,
    http: 200,
    cn: '第二人拒绝了该写入',
    en: 'The write was refused by the second person, or withdrawn',
  },
  secondExpired: {
    code: 2019,
    http: 200,
    cn: '第二人未在时限内确认，未写入',
    en: 'No second person has agreed in time: nothing was written',
  },
  unknownException: { code: 90099, http: 200, cn: '未知异常', en: 'Unknown exception' },
  commFault: { code: 99901, http: 200, cn: '下位机通讯故障', en: 'Lower device communication fault' },
  commTimeout: { code: 99902, http: 200, cn: '响应超时', en: 'Response timeout' },
  commVariableMissing: { code: 99903, http: 200, cn: '变量不存在', en: 'Variable does not exist' },
  commAddressMalformed: {
    code: 99904,
    http: 200,
    cn: '变量地址为空或格式错误',
    en: 'Variable address empty or malformed',
  },
  commReadOnly: { code: 99905, http: 200, cn: '变量只读', en: 'Variable read-only' },
  commOutOfRange: { code: 99906, http: 200, cn: '变量超出范围', en: 'Variable out of range' },
  commIncomplete: { code: 99907, http: 200, cn: '读取数据不完整', en: 'Read data incomplete' },
  formulaUnsupported: { code: 1600000, http: 200, cn: '不支持的采集公式', en: 'Unsupported collection formula' },
  formulaUnsupportedToo: { code: 1617000, http: 200, cn: '不支持的采集公式', en: 'Unsupported collection formula' },
} as const satisfies Readonly<Record<string, CodeEntry>>
