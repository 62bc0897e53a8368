import { readLineDetail } from '@mimic/contract/lineDetail'
import type { SignalScalar } from '@mimic/contract/live'
import type { TableRow } from '../../../platform/db/Database.ts'

type AlarmRow = TableRow<'alarm'>

/** The equipment of an alarm of a PLC; empty for every other alarm. */
export const lineDevices = (row: Pick<AlarmRow, 'type' | 'value'>): string[] =>
  lineDetail(row)?.devices.map(({ id }) => id) ?? []

/** The `host:port` of an alarm of a PLC. */
export const lineOf = (row: Pick<AlarmRow, 'type' | 'value'>): string | undefined => lineDetail(row)?.line

const lineDetail = ({ type, value }: Pick<AlarmRow, 'type' | 'value'>) =>
  type === 'line' ? readLineDetail(JSON.parse(value) as SignalScalar) : undefined
