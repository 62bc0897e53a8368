import { type DriverDeclaration, deadBandProblem, defineDriverKind, type SettingFields } from './DriverDeclaration.ts'
import { pathProblem, payloadAddress } from './jsonPath.ts'
import { templateProblem } from './jsonTemplate.ts'

const other = { field: 'broker', value: 'other' } as const
const pem = { is: 'text', max: 16_000, rows: 3, initial: '', shownWith: other } as const

/** Settings of a connection to a broker; Sparkplug B has the same. */
export const brokerSettings = {
  /** Mimic's own one is reached by the gateway's own connection settings and account. */
  broker: {
    is: 'choice',
    choices: {
      other: { cn: '其他消息服务器', en: 'Another broker' },
      mimic: { cn: 'Mimic 自带的消息服务器', en: 'Mimic’s broker' },
    },
    initial: 'other',
    isReceiver: true,
    label: { cn: '消息服务器', en: 'Broker' },
  },
  /** mqtt://, mqtts://, ws:// or wss:// */
  url: {
    is: 'text',
    min: 1,
    max: 512,
    hasNoBlanks: true,
    initial: '',
    shownWith: other,
    isReceiver: true,
    label: { cn: '消息服务器地址', en: 'Broker URL' },
  },
  username: { is: 'text', max: 256, initial: '', shownWith: other, label: { cn: '用户名', en: 'User name' } },
  password: {
    is: 'text',
    max: 256,
    initial: '',
    isSecret: true,
    shownWith: other,
    label: { cn: '密码', en: 'Password' },
  },
  /** The authority that the gateway trusts, for mqtts:// and wss://; the certificate and the key are the gateway's own. */
  ca: {
    ...pem,
    label: { cn: 'CA 证书，PEM（空：系统信任的）', en: 'CA certificate, PEM (empty: those of the system)' },
  },
  cert: { ...pem, label: { cn: '客户端证书，PEM', en: 'Client certificate, PEM' } },
  key: { ...pem, isSecret: true, label: { cn: '客户端私钥，PEM', en: 'Client key, PEM' } },
  clientId: {
    is: 'text',
    max: 128,
    initial: '',
    label: { cn: '客户端标识（空：自动生成）', en: 'Client id (empty: generated)' },
  },
} as const satisfies SettingFields

const device = {
  ...brokerSettings,
  qos: {
    is: 'choice',
    choices: {
      '0': { cn: '0：至多一次', en: '0: at most once' },
      '1': { cn: '1：至少一次', en: '1: at least once' },
      '2': { cn: '2：恰好一次', en: '2: exactly once' },
    },
    initial: '1',
    label: { cn: '订阅的 QoS', en: 'QoS of the subscriptions' },
  },
} as const satisfies SettingFields

const address = {
  topic: { is: 'text', min: 1, max: 500, label: { cn: '主题', en: 'Topic' } },
  ...payloadAddress,
  writeTopic: {
    is: 'text',
    max: 500,
    initial: '',
    label: { cn: '写入主题（空：不可写）', en: 'Topic of writes (empty: cannot be written)' },
  },
  /** JSON text with `{value}`. */
  writeTemplate: {
    is: 'text',
    max: 500,
    initial: '',
    rows: 2,
    label: {
      cn: '写入模板，含 {value}（空：值本身）',
      en: 'Template of writes, with {value} (empty: the plain value)',
    },
  },
  retainWrite: { is: 'flag', initial: false, label: { cn: '写入消息保留', en: 'Retain written messages' } },
} as const satisfies SettingFields

const problem: DriverDeclaration['problem'] = ({ address, isWritable, dataType, deadBand }) => {
  if (/[#+\0]/.test(String(address['topic'])))
    return {
      path: 'address.topic',
      text: { cn: '单个变量的主题不能含通配符', en: 'a topic of one signal has no wildcards' },
    }
  if (/[#+\0]/.test(String(address['writeTopic'] ?? '')))
    return {
      path: 'address.writeTopic',
      text: { cn: '不能向通配符发布消息', en: 'a message cannot be published to wildcards' },
    }
  if (isWritable && !address['writeTopic'])
    return {
      path: 'access',
      text: { cn: '没有写入主题的变量不可写', en: 'a signal without a topic of writes cannot be written' },
    }
  if (dataType !== 'number' && deadBand > 0) return deadBandProblem
  return (
    pathProblem('path', address['path'] ?? '') ??
    pathProblem('timePath', address['timePath'] ?? '') ??
    templateProblem('writeTemplate', address['writeTemplate'] ?? '')
  )
}

/** Topics of an MQTT broker (3.1.1), with plain or JSON payloads. */
export const mqtt = defineDriverKind({
  id: 'mqtt',
  title: { cn: 'MQTT', en: 'MQTT' },
  device,
  address,
  isPushed: true,
  canBrowse: true,
  dataTypeOf: () => undefined,
  problem,
})
