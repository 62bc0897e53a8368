import type { Texts } from '../Text.ts'

/** Names of the things that a value can be bound to. */
export const signals = {
  notWritable: { cn: '该变量不可写入', en: 'This signal cannot be written' },
  signalNoneWritable: { cn: '没有可写入的变量', en: 'There is no signal that can be written' },
  variables: { cn: '项目变量', en: 'Measured variables' },
  systemValues: { cn: '系统值', en: 'System values' },
  'system.time': { cn: '当前时间', en: 'Time' },
  'system.equipment_count': { cn: '设备总数', en: 'Equipment' },
  'system.online_count': { cn: '在线设备数', en: 'Equipment online' },
  'system.offline_count': { cn: '离线设备数', en: 'Equipment offline' },
  'system.alarm_equipment': { cn: '报警设备数', en: 'Equipment with alarms' },
  'system.alarm_count': { cn: '报警总数', en: 'Alarms' },
  equipmentNone: { cn: '没有设备', en: 'No equipment' },
  signalNone: { cn: '未绑定', en: 'Not bound' },
  signalSearch: { cn: '设备或变量的名称、位号', en: 'Name or tag of equipment or signal' },
  signalClear: { cn: '解除绑定', en: 'Unbind' },
  signalNoneFound: { cn: '没有匹配的变量', en: 'No signal matches' },
  signalsFound: { cn: '找到 {{count}} 项', en: '{{count}} found' },
  signalLoading: { cn: '正在加载变量…', en: 'Loading signals…' },
  'type.number': { cn: '数值', en: 'Number' },
  'type.boolean': { cn: '开关', en: 'Switch' },
  'type.string': { cn: '文本', en: 'Text' },
  signalFailed: { cn: '变量列表加载失败', en: 'The signals could not be loaded' },
  more: { cn: '加载更多设备', en: 'More equipment' },
} satisfies Texts
