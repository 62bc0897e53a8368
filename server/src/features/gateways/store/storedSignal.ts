import type { Settings, StoredSignal } from '@mimic/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/Database.ts'

/** The columns that people set of a signal. */
export function toRow({
  access,
  address,
  scale,
  offset,
  decimals,
  signalMaps,
  intervalMs,
  secondPerson,
  ...signal
}: StoredSignal) {
  return {
    ...signal,
    readonly: access === 'rw' ? 0 : 1,
    address: JSON.stringify(address),
    rawScale: scale,
    rawOffset: offset,
    scale: decimals,
    ownIntervalMs: intervalMs,
    secondPerson: secondPerson ? 1 : 0,
    signalMaps: JSON.stringify(signalMaps),
  }
}

/** A signal as people set it up, from its row. */
export function toStored(row: Selectable<Tables['signal']>): StoredSignal {
  return {
    id: row.id,
    title: row.title,
    sn: row.sn,
    // Checked when it was written.
    dataType: row.dataType as StoredSignal['dataType'],
    unit: row.unit,
    access: row.readonly ? 'r' : 'rw',
    // Written by us.
    address: JSON.parse(row.address) as Settings,
    scale: row.rawScale,
    offset: row.rawOffset,
    decimals: row.scale,
    lowerLimit: row.lowerLimit,
    upperLimit: row.upperLimit,
    deadBand: row.deadBand,
    intervalMs: row.ownIntervalMs,
    noValueAt: row.noValueAt,
    signalMaps: JSON.parse(row.signalMaps) as StoredSignal['signalMaps'],
    writeFormula: row.writeFormula,
    secondPerson: row.secondPerson === 1,
    formula: row.formula,
  }
}
