import { type DriverDeclaration, deadBandProblem, defineDriverKind, type SettingFields } from './DriverDeclaration.ts'
import { pathProblem, payloadAddress } from './jsonPath.ts'

const device = {
  port: { is: 'number', isWhole: true, min: 1, max: 65_535, initial: 8090, label: { cn: '端口', en: 'Port' } },
  /** Devices may share a port; a request belongs to those of its path. */
  path: { is: 'text', min: 1, max: 200, initial: '/', label: { cn: '路径', en: 'Path' } },
  /** Addresses and networks such as 10.1.0.0/16, with commas between them; empty: this machine only. */
  allowedHosts: {
    is: 'text',
    max: 1000,
    initial: '',
    label: {
      cn: '允许的来源地址，逗号分隔（空：仅本机）',
      en: 'Allowed senders, with commas (empty: this machine)',
    },
  },
  /** Sent as `Authorization: Bearer`; empty: none is asked for. */
  token: { is: 'text', max: 2000, initial: '', isSecret: true, label: { cn: '令牌', en: 'Token' } },
  /** The device counts as offline after this time without a message. */
  silentS: {
    is: 'number',
    min: 0,
    max: 604_800,
    unit: 's',
    initial: 0,
    label: { cn: '无消息视为离线（0：不判断）', en: 'Offline after silence (0: never)' },
  },
} as const satisfies SettingFields

const problem: DriverDeclaration['problem'] = ({ address, isWritable, dataType, deadBand }) => {
  if (isWritable)
    return { path: 'access', text: { cn: '推送的变量不可写', en: 'a signal that is sent here cannot be written' } }
  if (dataType !== 'number' && deadBand > 0) return deadBandProblem
  return pathProblem('path', address['path'] ?? '') ?? pathProblem('timePath', address['timePath'] ?? '')
}

/** Requests that a device, a cloud or a script sends to the gateway, with plain or JSON bodies. */
export const webhook = defineDriverKind({
  id: 'webhook',
  title: { cn: 'HTTP 推送（Webhook）', en: 'HTTP webhook' },
  device,
  address: payloadAddress,
  isPushed: true,
  dataTypeOf: () => undefined,
  problem,
})
