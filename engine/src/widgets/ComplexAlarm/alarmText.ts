import type { AlarmRow, TableValue } from '../../overlay/TableHost.ts'
import type { TableTexts } from '../../overlay/table/tableTexts.ts'
import { timeText } from '../../overlay/table/tableTime.ts'
import type { AlarmColumn } from './alarmFields.ts'

/** Rounds a value in the same way as the console, because devices send more digits than anybody reads. */
const DECIMALS = 3

/** A cell of an alarm table as text. */
export function alarmText(row: AlarmRow, name: Exclude<AlarmColumn, 'opration'>, texts: TableTexts): string {
  if (name === 'gmtTrigger') return timeText(row.gmtTrigger)
  if (name === 'gmtRelease') return row.gmtRelease === null ? '' : timeText(row.gmtRelease)
  if (name === 'value') {
    const text = valueText(row.value, row.unit, texts)
    return row.simulated && text !== '' ? `${text} ${texts.simulated}` : text
  }
  if (name === 'type') return texts.types[row.type]
  if (name === 'msg') {
    if (row.msg !== '') return row.msg
    return row.type === 'signal' || row.type === 'opcua' ? row.signalTitle : texts.faults[row.type]
  }
  return row.equipTitle
}

function valueText(value: TableValue, unit: string, texts: TableTexts): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? texts.on : texts.off
  const shown = typeof value === 'number' ? Number(value.toFixed(DECIMALS)) : value
  return unit === '' ? String(shown) : `${shown} ${unit}`
}
