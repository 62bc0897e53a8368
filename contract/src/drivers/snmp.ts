import { type DriverDeclaration, deadBandProblem, defineDriverKind, type SettingFields } from './DriverDeclaration.ts'

const v3 = { field: 'version', value: '3' } as const

const device = {
  host: { is: 'text', min: 1, max: 255, hasNoBlanks: true, isReceiver: true, label: { cn: '主机', en: 'Host' } },
  port: {
    is: 'number',
    isWhole: true,
    min: 1,
    max: 65_535,
    initial: 161,
    isReceiver: true,
    label: { cn: '端口', en: 'Port' },
  },
  version: {
    is: 'choice',
    choices: { '1': { cn: 'v1', en: 'v1' }, '2c': { cn: 'v2c', en: 'v2c' }, '3': { cn: 'v3', en: 'v3' } },
    initial: '2c',
    label: { cn: '版本', en: 'Version' },
  },
  /** Used by v1 and v2c. */
  community: {
    is: 'text',
    max: 256,
    initial: 'public',
    isSecret: true,
    shownWith: { field: 'version', value: ['1', '2c'] },
    label: { cn: '团体名（v1、v2c）', en: 'Community (v1, v2c)' },
  },
  userName: { is: 'text', max: 256, initial: '', shownWith: v3, label: { cn: '用户名', en: 'User name' } },
  /** None: neither authenticated nor encrypted. */
  authProtocol: {
    is: 'choice',
    choices: {
      none: { cn: '无', en: 'None' },
      md5: { cn: 'MD5', en: 'MD5' },
      sha: { cn: 'SHA-1', en: 'SHA-1' },
      sha256: { cn: 'SHA-256', en: 'SHA-256' },
      sha512: { cn: 'SHA-512', en: 'SHA-512' },
    },
    initial: 'sha256',
    shownWith: v3,
    label: { cn: '认证', en: 'Authentication' },
  },
  authKey: {
    is: 'text',
    max: 256,
    initial: '',
    isSecret: true,
    shownWith: v3,
    label: { cn: '认证密码', en: 'Authentication password' },
  },
  /** None: authenticated, but not encrypted. */
  privProtocol: {
    is: 'choice',
    choices: {
      none: { cn: '无', en: 'None' },
      des: { cn: 'DES', en: 'DES' },
      aes: { cn: 'AES-128', en: 'AES-128' },
      aes256b: { cn: 'AES-256（Blumenthal）', en: 'AES-256 (Blumenthal)' },
      aes256r: { cn: 'AES-256（Reeder）', en: 'AES-256 (Reeder)' },
    },
    initial: 'aes',
    shownWith: v3,
    label: { cn: '加密', en: 'Encryption' },
  },
  privKey: {
    is: 'text',
    max: 256,
    initial: '',
    isSecret: true,
    shownWith: v3,
    label: { cn: '加密密码', en: 'Encryption password' },
  },
} as const satisfies SettingFields

const address = {
  /** The object identifier of an instance: `1.3.6.1.2.1.1.3.0`. */
  oid: { is: 'text', min: 1, max: 300, hasNoBlanks: true, label: { cn: 'OID', en: 'OID' } },
} as const satisfies SettingFields

const problem: DriverDeclaration['problem'] = ({ address: { oid }, dataType, deadBand }) => {
  if (!/^[0-2](\.\d{1,10}){1,127}$/.test(String(oid)))
    return {
      path: 'address.oid',
      text: { cn: `${oid} 不是 OID，例如 1.3.6.1.2.1.1.3.0`, en: `${oid} is no OID such as 1.3.6.1.2.1.1.3.0` },
    }
  if (dataType !== 'number' && deadBand > 0) return deadBandProblem
  return undefined
}

/** Objects of an SNMP agent: UPS, switches, generators. */
export const snmp = defineDriverKind({
  id: 'snmp',
  title: { cn: 'SNMP', en: 'SNMP' },
  device,
  address,
  canBrowse: true,
  dataTypeOf: () => undefined,
  problem,
})
