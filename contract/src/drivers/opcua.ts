import { type DriverDeclaration, deadBandProblem, defineDriverKind, type SettingFields } from './DriverDeclaration.ts'

const device = {
  /** opc.tcp://host:4840, with a path where the server has one. */
  endpointUrl: {
    is: 'text',
    min: 1,
    max: 512,
    hasNoBlanks: true,
    isReceiver: true,
    label: { cn: '端点地址', en: 'Endpoint URL' },
  },
  securityMode: {
    is: 'choice',
    choices: {
      None: { cn: '无', en: 'None' },
      Sign: { cn: '签名', en: 'Sign' },
      SignAndEncrypt: { cn: '签名并加密', en: 'Sign and encrypt' },
    },
    initial: 'SignAndEncrypt',
    isReceiver: true,
    label: { cn: '安全模式', en: 'Security mode' },
  },
  securityPolicy: {
    is: 'choice',
    choices: {
      None: { cn: '无', en: 'None' },
      Basic256Sha256: { cn: 'Basic256Sha256', en: 'Basic256Sha256' },
      Aes128_Sha256_RsaOaep: { cn: 'Aes128_Sha256_RsaOaep', en: 'Aes128_Sha256_RsaOaep' },
      Aes256_Sha256_RsaPss: { cn: 'Aes256_Sha256_RsaPss', en: 'Aes256_Sha256_RsaPss' },
    },
    initial: 'Basic256Sha256',
    label: { cn: '安全策略', en: 'Security policy' },
  },
  userName: {
    is: 'text',
    max: 256,
    initial: '',
    label: { cn: '用户名（空：匿名）', en: 'User name (empty: anonymous)' },
  },
  password: { is: 'text', max: 256, initial: '', isSecret: true, label: { cn: '密码', en: 'Password' } },
  publishingIntervalMs: {
    is: 'number',
    isWhole: true,
    min: 50,
    max: 60_000,
    unit: 'ms',
    initial: 500,
    label: { cn: '发布间隔', en: 'Publishing interval' },
  },
  /** The first certificate that the server shows is trusted from then on; another one is refused. */
  trustServer: {
    is: 'flag',
    initial: false,
    label: { cn: '首次连接时信任服务器证书', en: 'Trust the server’s certificate on first use' },
  },
  /** The alarms that the server judges by itself (OPC UA Part 9) become alarms of the device. */
  passAlarms: {
    is: 'flag',
    initial: false,
    label: { cn: '接收服务器的报警', en: 'Take over the server’s alarms' },
  },
} as const satisfies SettingFields

const address = {
  /** `ns=2;s=Tag` or `ns=3;i=1001`. */
  nodeId: { is: 'text', min: 1, max: 500, label: { cn: '节点 ID', en: 'Node id' } },
  /** How often the server looks at the value; 0: at the publishing interval. */
  samplingIntervalMs: {
    is: 'number',
    isWhole: true,
    min: 0,
    max: 3_600_000,
    unit: 'ms',
    initial: 0,
    label: { cn: '采样间隔（0：与发布间隔相同）', en: 'Sampling interval (0: the publishing interval)' },
  },
} as const satisfies SettingFields

/** OPC UA Part 6, 5.3.1.10: a number, a text, a GUID or bytes in base64. */
const NODE_ID = /^(ns=\d{1,5};)?(i=\d{1,10}|s=.+|g=[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|b=[A-Za-z0-9+/]+={0,2})$/is

const problem: DriverDeclaration['problem'] = ({ address: { nodeId }, dataType, deadBand }) => {
  if (!NODE_ID.test(String(nodeId)))
    return {
      path: 'address.nodeId',
      text: {
        cn: `${nodeId} 不是节点 ID，例如 ns=2;s=Tag 或 ns=3;i=1001`,
        en: `${nodeId} is no node id such as ns=2;s=Tag or ns=3;i=1001`,
      },
    }
  if (dataType !== 'number' && deadBand > 0) return deadBandProblem
  return undefined
}

/** Variables of an OPC UA server, which sends their changes. */
export const opcua = defineDriverKind({
  id: 'opcua',
  title: { cn: 'OPC UA', en: 'OPC UA' },
  device,
  address,
  isPushed: true,
  canBrowse: true,
  hasCertificates: true,
  hasEndpoints: true,
  dataTypeOf: () => undefined,
  problem,
})
