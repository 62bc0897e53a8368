/**
 * The source of an alarm: a signal's condition; a gateway that went offline; a device that does not answer its
 * gateway; an alarm of an OPC UA server; a device whose driver failed; a PLC none of whose devices answers; a gateway
 * that reads devices less often than they are set to; a gateway's clock that differs from the server's; a gateway that lost
 * samples; a server that cannot store samples.
 */
export const alarmTypes = [
  'signal',
  'gateway',
  'device',
  'driver',
  'line',
  'behind',
  'clock',
  'overflow',
  'store',
  'opcua',
] as const
export type AlarmType = (typeof alarmTypes)[number]
/** The system raises these alarms, so they have no condition with a text. */
export type SystemAlarmType = Exclude<AlarmType, 'signal' | 'opcua'>
export const isSystemAlarm = (type: AlarmType): type is SystemAlarmType => type !== 'signal' && type !== 'opcua'
