import { randomUUID } from 'node:crypto'
import { alarmState, type SuppressionKind } from '@mimic/contract'
import type { AlarmType, SignalAlarm, SignalScalar } from '@mimic/contract/live'
import { isSimulatedAlarm, SIMULATED, systemAlarmText } from '@mimic/contract/systemAlarmText'
import { type AlarmRow, NOBODY_YET, type Rule } from './AlarmRows.ts'

/** The row of an alarm that a condition raises. */
export const newSignalAlarm = (
  { id, orgId, equipId, signalId, severity, message, firstOut }: Rule,
  { trigger, value, simulated }: { trigger: number; value: SignalScalar; simulated?: true },
  suppression: string,
): AlarmRow => ({
  id: randomUUID(),
  orgId,
  ruleId: id,
  type: 'signal',
  equipId,
  signalId,
  gatewayId: null,
  severity,
  // It is stored, so it stays when the device runs with its driver again.
  msg: simulated ? SIMULATED + message : message,
  value: JSON.stringify(value),
  ...NOBODY_YET,
  gmtTrigger: trigger,
  suppression,
  firstOut,
})

/** An alarm in the shape of live frames. The alarm of a PLC names no devices, because a viewer may see only some of them. */
export const toSignalAlarm = (row: AlarmRow): SignalAlarm => ({
  id: row.id,
  equipId: row.equipId,
  signalId: row.signalId,
  // Written by us from the closed list.
  type: row.type as SignalAlarm['type'],
  state: alarmState(row),
  severity: row.severity,
  msg: row.type === 'line' ? systemAlarmText('line', null, 'cn') : row.msg,
  time: row.gmtTrigger,
  value: row.type === 'line' ? null : (JSON.parse(row.value) as SignalScalar),
  releaseTime: row.gmtRelease,
  // Written by us from the closed list.
  ...(row.suppression !== '' && { suppression: row.suppression as SuppressionKind }),
  ...(row.isOver === 1 && { isOver: true }),
  ...(row.isFirst === 1 && { isFirst: true }),
  ...markOf(row),
})

/** The mark of an alarm, which follows from its text and its detail. */
export const markOf = ({ type, msg, value }: AlarmRow): { readonly simulated?: true } =>
  // Types and values are written by us.
  isSimulatedAlarm(type as AlarmType, msg, JSON.parse(value) as SignalScalar) ? { simulated: true } : {}
