import { type Static, Type } from 'typebox'
import { modbusTcp } from '../drivers/modbus.ts'
import type { Locale } from '../errors.ts'

/**
 * Every sentence that a gateway says to people: why a device does not answer, a value is bad, an entry of the
 * configuration or a firmware is refused. A gateway sends the name and the values in braces; the reader's side makes the
 * text. The values of `dataType` and `area` are names, and are translated as well.
 */
export const gatewayTexts = {
  // Connections.
  connectFailed: { cn: '连接失败', en: 'the connection failed' },
  connectRefused: {
    cn: '连接被拒绝，请检查主机与端口，以及该设备的服务是否在运行',
    en: 'the connection was refused: check host and port, and whether the device serves it',
  },
  hostUnknown: { cn: '找不到该主机，请检查主机名', en: 'the host is not known: check its name' },
  hostUnreachable: {
    cn: '主机不可达，请检查地址与网络',
    en: 'the host cannot be reached: check its address and the network',
  },
  loginRefused: {
    cn: '登录被拒绝，请检查用户名与密码',
    en: 'the login was refused: check user name and password',
  },
  certificateRefused: {
    cn: '服务器证书不受信任，请检查 CA 证书',
    en: 'the certificate of the server is not trusted: check the CA certificate',
  },
  noConnection: { cn: '没有连接', en: 'there is no connection' },
  notConnectedYet: { cn: '尚未建立连接', en: 'there is no connection yet' },
  connectionLost: { cn: '连接已断开', en: 'the connection was lost' },
  closedByPeer: { cn: '对方关闭了连接', en: 'the other side closed the connection' },
  deviceClosed: { cn: '设备的驱动已停止', en: 'the device was closed' },
  noAnswer: { cn: '{ms} 毫秒内无应答', en: 'no answer within {ms} ms' },
  endpointSilent: { cn: '{url} 无应答', en: '{url} does not answer' },
  driverFailed: { cn: '驱动出错', en: 'the driver failed' },
  // Requests and answers.
  noAlarms: { cn: '该设备不传送报警', en: 'this device passes no alarms' },
  exception: { cn: '设备返回异常', en: 'the device answered with an exception' },
  status: { cn: '设备返回状态', en: 'the device answered with a status' },
  httpStatus: { cn: '{method} 返回状态 {status}', en: '{method} was answered with {status}' },
  plcError: { cn: 'PLC 返回错误 {code}', en: 'the PLC answers with error {code}' },
  plcRefuses: { cn: 'PLC 拒绝连接：请检查机架号与槽号', en: 'the PLC refuses the connection: rack or slot' },
  plcNoSize: { cn: 'PLC 未给出报文长度', en: 'the PLC names no size of messages' },
  notIsoOnTcp: { cn: '对方不是 ISO on TCP 协议', en: 'this is no ISO on TCP' },
  notPlcAnswer: { cn: '收到的不是 PLC 的应答', en: 'this is no answer of a PLC' },
  answerTooShort: { cn: '应答数据过短', en: 'the answer is too short' },
  answerTooLarge: { cn: '应答超过 {bytes} 字节', en: 'the answer is larger than {bytes} bytes' },
  registersShort: { cn: '{registers} 个寄存器只返回 {bytes} 字节', en: '{bytes} bytes for {registers} registers' },
  tooSlowToRead: { cn: '未读取：设备应答太慢', en: 'not read: the device answers too slowly' },
  // Values that are read.
  noValueSent: { cn: '设备没有发送该变量的值', en: 'the device sent no value of it' },
  noValueMark: { cn: '{raw} 表示设备未提供该值', en: '{raw} is a mark: the device does not have the value' },
  notNumber: { cn: '{raw} 不是数值', en: '{raw} is no number' },
  notOfType: { cn: '{raw} 不是{dataType}', en: '{raw} is no {dataType}' },
  otherType: { cn: '设备中的类型是 {type}，变量是{dataType}', en: 'the device has a {type}, the signal a {dataType}' },
  notScalar: { cn: '该值不是单个值', en: 'the value is no scalar' },
  nullValue: { cn: '该值为空', en: 'the value is null' },
  badQuality: { cn: '设备标记该值质量为坏', en: 'its quality is bad' },
  notJson: { cn: '报文不是 JSON', en: 'the payload is no JSON' },
  noPath: { cn: '报文中没有 {path}', en: 'the payload has no {path}' },
  simulatedFault: { cn: '模拟故障', en: 'simulated fault' },
  simulatedOffline: { cn: '模拟设备离线', en: 'the device is simulated as offline' },
  simulatedSlow: { cn: '模拟设备应答过慢', en: 'the device is simulated as too slow' },
  simulatedBad: { cn: '模拟变量质量为坏', en: 'the signal is simulated as bad' },
  // Nodes of a browsed device.
  registers: { cn: '{area}', en: '{area}' },
  registerAt: { cn: '{area} {address}', en: '{area} {address}' },
  // Writes.
  noSignal: { cn: '没有变量 {signal}', en: 'no signal {signal}' },
  expired: { cn: '等待期间已过期', en: 'expired while it waited' },
  notReadBack: { cn: '未能回读', en: 'nothing was read back' },
  readBackCode: { cn: '回读返回错误码 {code}', en: 'read back with code {code}' },
  writeUnanswered: { cn: '服务器未说明是否写入', en: 'the server did not say whether it wrote' },
  takesNo: { cn: '该地址不接受{dataType}', en: 'the address takes no {dataType}' },
  typeUnwritable: { cn: '类型 {type} 不可写', en: 'type {type} cannot be written' },
  doesNotFit: { cn: '{value} 超出类型 {type} 的范围', en: '{value} does not fit {type}' },
  outOfRange: { cn: '{value} 不在 {min} 到 {max} 之间', en: '{value} is not within {min} to {max}' },
  textTooLong: {
    cn: '文本有 {length} 个字符，PLC 允许 {max} 个',
    en: 'the text has {length} characters, the PLC takes {max}',
  },
  notLatin: { cn: 'PLC 文本只能含 Latin-1 字符', en: 'a PLC text has characters of Latin-1 only' },
  noWriteTopic: { cn: '该变量没有写入主题', en: 'the signal has no topic of writes' },
  noWriteMethod: { cn: '该变量没有写入方法', en: 'the signal has no method of writes' },
  webhookTakesNothing: { cn: 'Webhook 不接受写入', en: 'nobody takes values from a webhook' },
  // Brokers, Sparkplug, webhooks.
  brokerSilent: { cn: '消息服务器未及时应答', en: 'the broker did not answer in time' },
  brokerLost: { cn: '消息服务器应答前连接已断开', en: 'the connection was lost before the broker answered' },
  brokerRefuses: { cn: '消息服务器拒绝主题 {topic}', en: 'the broker refuses topic {topic}' },
  noMessage: { cn: '主题 {topic} 在 {ms} 毫秒内没有消息', en: 'no message on {topic} within {ms} ms' },
  noMetricValue: { cn: '{ms} 毫秒内没有 {metric} 的值', en: 'no value of {metric} within {ms} ms' },
  noMetric: { cn: '出生消息中没有度量 {metric}', en: 'the birth has no metric {metric}' },
  noBirth: { cn: '边缘节点 {node} 尚未发布出生消息', en: 'edge node {node} has not published its birth' },
  noDeviceBirth: { cn: '设备 {device} 在 {ms} 毫秒内没有出生消息', en: 'no birth of device {device} within {ms} ms' },
  nodeDisconnected: { cn: '边缘节点 {node} 已断开', en: 'edge node {node} is disconnected' },
  deviceNotConnected: { cn: '设备 {device} 未连接', en: 'device {device} is not connected' },
  deviceDisconnected: { cn: '设备 {device} 已断开', en: 'device {device} is disconnected' },
  noRequest: { cn: '{seconds} 秒内没有请求', en: 'no request for {seconds} s' },
  noRequestMs: { cn: '{ms} 毫秒内没有请求', en: 'no request within {ms} ms' },
  portNotOpen: { cn: '端口尚未打开', en: 'the port is not open yet' },
  portFailed: { cn: '端口 {port} 无法打开', en: 'port {port} cannot be opened' },
  // Addresses, certificates, browsing.
  noObject: { cn: '设备中没有 {address}', en: 'the device has no {address}' },
  notRange: { cn: '{node} 不是地址范围', en: '{node} is no range of addresses' },
  notOid: { cn: '{node} 不是 OID', en: '{node} is no OID' },
  cannotBrowse: { cn: '该驱动不能列出设备内容', en: 'this kind of driver cannot list what a device offers' },
  noCertificates: { cn: '该驱动没有证书', en: 'this kind of driver has no certificates' },
  noEndpoints: { cn: '该驱动没有端点', en: 'this kind of driver has no endpoints' },
  noCertificate: { cn: '设备未出示过证书 {thumbprint}', en: 'the device has shown no certificate {thumbprint}' },
  certificateUntrusted: {
    cn: '服务器证书不受信任：请查看设备的证书',
    en: 'the certificate of the server is not trusted: look at the certificates of the device',
  },
  certificateChanged: {
    cn: '服务器证书与受信任的不同：请查看设备的证书',
    en: 'the server shows another certificate than the trusted one: look at the certificates of the device',
  },
  trustChanged: { cn: '受信任的证书已更改', en: 'the trusted certificates were changed' },
  subscriptionEnded: { cn: '服务器结束了订阅', en: 'the server ended the subscription' },
  subscriptionSilent: { cn: '订阅已 {seconds} 秒没有消息', en: 'the subscription was silent for {seconds} s' },
  notRepaired: { cn: '连接无法恢复', en: 'the connection could not be repaired' },
  sessionClosed: { cn: '服务器关闭了会话', en: 'the server closed the session' },
  // Settings.
  invalid: { cn: '无效', en: 'is not valid' },
  required: { cn: '缺失', en: 'is missing' },
  unknownField: { cn: '未知字段', en: 'is not known' },
  mustBe: { cn: '只能是：{choices}', en: 'must be one of {choices}' },
  mustBeType: { cn: '类型应为 {type}', en: 'must be {type}' },
  atLeast: { cn: '不能小于 {min}', en: 'must be >= {min}' },
  atMost: { cn: '不能大于 {max}', en: 'must be <= {max}' },
  tooShort: { cn: '至少 {min} 个字符', en: 'must have at least {min} characters' },
  tooLong: { cn: '最多 {max} 个字符', en: 'must have at most {max} characters' },
  tooMany: { cn: '最多 {max} 项', en: 'must have at most {max} items' },
  wrongFormat: { cn: '格式不符', en: 'has another format' },
  twice: { cn: '重复', en: 'is there twice' },
  zero: { cn: '不能为 0', en: 'must not be 0' },
  aboveUpper: { cn: '高于上限', en: 'is above upperLimit' },
  // Their values are texts in both languages: that of a driver's declaration, and that of another sentence.
  contradiction: { cn: '{cn}', en: '{en}' },
  field: { cn: '{path}：{cn}', en: '{path}: {en}' },
  moreEntries: { cn: '另有 {count} 项', en: '{count} more entries' },
  deviceInvalid: { cn: '设备配置无效', en: 'the device is not valid' },
  notStarted: { cn: '驱动无法启动', en: 'the driver cannot be started' },
  noBrokerUrl: { cn: '设备没有消息服务器地址', en: 'the device has no broker URL' },
  noMimicBroker: { cn: '网关在 Mimic 的消息服务器上没有账号', en: 'the gateway has no account at the broker of Mimic' },
  certificateWithoutKey: { cn: '客户端证书与私钥须同时填写', en: 'client certificate and client key belong together' },
  notUrl: { cn: '{text} 不是地址，例如 {example}', en: '{text} is no URL such as {example}' },
  wrongScheme: { cn: '{text} 不以 {schemes} 开头', en: '{text} is none of {schemes}' },
  notTopicLevel: {
    cn: '{text} 不能用于主题：标识不能含 +、# 和 /',
    en: '{text} cannot stand in a topic: an id is a level without + # and /',
  },
  notPath: { cn: '{text} 不是路径，例如 {example}', en: '{text} is no path such as {example}' },
  notHeader: { cn: '{text} 不是请求头，例如 {example}', en: '{text} is no header such as {example}' },
  notNetwork: {
    cn: '{text} 既不是地址也不是网段，例如 {example}',
    en: '{text} is neither an address nor a network such as {example}',
  },
  notAddress: { cn: '{text} 不是地址', en: '{text} is no address' },
  hostForbidden: { cn: '主机 {host} 不在允许列表中', en: 'host {host} is not among the allowed ones' },
  accountInUrl: { cn: '账号应写在请求头中，而不是地址中', en: 'an account belongs into the headers, not into the URL' },
  securityNone: {
    cn: '安全模式与安全策略须同时为 None，或都不为 None',
    en: 'security mode and security policy are None together or not at all',
  },
  // The gateway itself.
  notSimulated: { cn: '该设备未在此处模拟运行', en: 'the device does not run simulated here' },
  noSupervisor: { cn: '没有程序会再次启动该网关', en: 'nothing would start this gateway again' },
  firmwareOff: {
    cn: '该网关不接收固件：未设置 MIMIC_FIRMWARE_DIR',
    en: 'this gateway takes no firmware: MIMIC_FIRMWARE_DIR is not set',
  },
  firmwareNoKey: {
    cn: '该网关不接收固件：未设置签名公钥 MIMIC_FIRMWARE_KEY',
    en: 'this gateway takes no firmware: MIMIC_FIRMWARE_KEY, the public key of whoever signs it, is not set',
  },
  firmwareUnsigned: { cn: '文件没有签名', en: 'the file carries no signature' },
  firmwareForged: {
    cn: '签名与文件内容、版本或 MIMIC_FIRMWARE_KEY 的公钥不符',
    en: 'the signature does not fit the content, the version and the public key of MIMIC_FIRMWARE_KEY',
  },
  firmwareDamaged: { cn: '文件与其 SHA-256 不符', en: 'the file does not match its SHA-256' },
  firmwareStuck: { cn: '字节 {at} 之后的部分未被保存', en: 'no part was kept after byte {at}' },
  installFailed: { cn: '安装程序 {command} 失败', en: 'the program {command} failed' },
} as const satisfies Record<string, Record<Locale, string>>

export type GatewayTextName = keyof typeof gatewayTexts

/** A sentence of {@link gatewayTexts} as a gateway sends it. */
export const GatewayText = Type.Object(
  {
    /** A later version of the gateway may have names that this one does not know. */
    is: Type.String({ minLength: 1, maxLength: 40 }),
    with: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String({ maxLength: 300 }), Type.Number()]))),
    /** The words of a foreign library or of the device, which nobody translates. */
    detail: Type.Optional(Type.String({ maxLength: 300 })),
  },
  { additionalProperties: false },
)
export type GatewayText = Static<typeof GatewayText>

/** Words for people: a sentence, or plain words, such as those of an older gateway; empty for none. */
export const Said = Type.Union([Type.String({ maxLength: 300 }), GatewayText])
export type Said = Static<typeof Said>

type NamesIn<T extends string> = T extends `${string}{${infer N}}${infer Rest}` ? N | NamesIn<Rest> : never
type ValuesOf<N extends GatewayTextName> = NamesIn<(typeof gatewayTexts)[N][Locale]>
type ValueArgs<N extends GatewayTextName> = [ValuesOf<N>] extends [never]
  ? [values?: Readonly<Record<string, never>>, detail?: string]
  : [values: Readonly<Record<ValuesOf<N>, string | number>>, detail?: string]

const LONGEST = 300

/** A sentence with its values. @param detail words of a foreign library or of the device, unchanged */
export function says<N extends GatewayTextName>(is: N, ...[values, detail = '']: ValueArgs<N>): GatewayText {
  const entries = Object.entries<string | number>(values ?? {})
  return {
    is,
    ...(entries.length > 0 && {
      with: Object.fromEntries(
        entries.map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, LONGEST) : value]),
      ),
    }),
    ...(detail !== '' && { detail: detail.slice(0, LONGEST) }),
  }
}

/** Values that are names, by the braces they stand in. */
const names: Readonly<Record<string, Readonly<Record<string, Record<Locale, string>>>>> = {
  dataType: {
    number: { cn: '数值', en: 'number' },
    boolean: { cn: '开关量', en: 'boolean' },
    string: { cn: '文本', en: 'string' },
  },
  area: modbusTcp.address.area.choices,
}

/** The text of what a gateway said, in a language. */
export function gatewayText(said: Said, locale: Locale): string {
  if (typeof said === 'string') return said
  const { is, with: values = {}, detail } = said
  const texts = Object.hasOwn(gatewayTexts, is) ? gatewayTexts[is as GatewayTextName] : undefined
  const text = texts?.[locale].replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return names[name]?.[String(value)]?.[locale] ?? String(value ?? whole)
  })
  // An unknown name is better than nothing: it can be searched for.
  return [text ?? [is, ...Object.values(values)].join(' '), detail ?? '']
    .filter(Boolean)
    .join(locale === 'cn' ? '：' : ': ')
}
