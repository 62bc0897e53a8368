import { type DriverDeclaration, deadBandProblem, defineDriverKind, type SettingFields } from './DriverDeclaration.ts'
import { brokerSettings } from './mqtt.ts'

const part = { is: 'text', min: 1, max: 200 } as const

const device = {
  ...brokerSettings,
  groupId: { ...part, label: { cn: '组 ID', en: 'Group id' } },
  edgeNodeId: { ...part, label: { cn: '边缘节点 ID', en: 'Edge node id' } },
  /** Published as the state of this host, for edge nodes that keep their data while their primary host is away. */
  hostId: {
    is: 'text',
    max: 200,
    initial: '',
    label: { cn: '主机 ID（空：不发布状态）', en: 'Host id (empty: no state is published)' },
  },
} as const satisfies SettingFields

const address = {
  /** Below the edge node; the edge node itself if it is empty. */
  deviceId: {
    is: 'text',
    max: 200,
    initial: '',
    label: { cn: '设备 ID（空：边缘节点本身）', en: 'Device id (empty: the edge node itself)' },
  },
  metric: { is: 'text', min: 1, max: 500, label: { cn: '度量名称', en: 'Metric' } },
} as const satisfies SettingFields

const problem: DriverDeclaration['problem'] = ({ address: { deviceId = '' }, dataType, deadBand }) => {
  if (/[#+/\0]/.test(String(deviceId)))
    return {
      path: 'address.deviceId',
      text: { cn: 'ID 是主题的一级，不能含 +、# 和 /', en: 'an id is a level of a topic, without + # and /' },
    }
  if (dataType !== 'number' && deadBand > 0) return deadBandProblem
  return undefined
}

/** Metrics of an edge node and of its devices (Eclipse Sparkplug 3.0), of which the gateway is a host application. */
export const sparkplug = defineDriverKind({
  id: 'sparkplug-b',
  title: { cn: 'Sparkplug B', en: 'Sparkplug B' },
  device,
  address,
  isPushed: true,
  canBrowse: true,
  dataTypeOf: () => undefined,
  problem,
})
