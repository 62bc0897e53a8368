import type { signals as cn } from '../cn/signals.ts'
import type { TextsOf } from '../TextsOf.ts'

export const signals: TextsOf<typeof cn> = {
  notWritable: 'This signal cannot be written',
  signalNoneWritable: 'There is no signal that can be written',
  variables: 'Measured variables',
  systemValues: 'System values',
  'system.time': 'Time',
  'system.equipment_count': 'Equipment',
  'system.online_count': 'Equipment online',
  'system.offline_count': 'Equipment offline',
  'system.alarm_equipment': 'Equipment with alarms',
  'system.alarm_count': 'Alarms',
  equipmentNone: 'No equipment',
  signalNone: 'Not bound',
  signalSearch: 'Name or tag of equipment or signal',
  signalClear: 'Unbind',
  signalNoneFound: 'No signal matches',
  signalLoading: 'Loading signals…',
  'type.number': 'Number',
  'type.boolean': 'Switch',
  'type.string': 'Text',
  signalFailed: 'The signals could not be loaded',
  more: 'More equipment',
}
