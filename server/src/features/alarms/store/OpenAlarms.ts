import { alarmState } from '@mimic/contract'
import type { AlarmRow } from './AlarmRows.ts'
import { lineDevices } from './lineDevices.ts'

/** Alarms that are not closed, and how many of them hold and are not suppressed. */
export class OpenAlarms {
  readonly #rows = new Map<string, AlarmRow>()
  /** Numbers of alarms that hold, by equipment and by gateway: device lists ask for one per row. */
  readonly #holding = new Map<string, number>()

  get(id: string): AlarmRow | undefined {
    return this.#rows.get(id)
  }

  filter(isWanted: (row: AlarmRow) => boolean): AlarmRow[] {
    return [...this.#rows.values()].filter(isWanted)
  }

  /** Takes a new or changed row; a closed one is removed. */
  keep(row: AlarmRow): void {
    const before = this.#rows.get(row.id)
    if (alarmState(row) === 'closed') this.#rows.delete(row.id)
    else this.#rows.set(row.id, row)
    if (before) this.#count(before, -1)
    this.#count(row, 1)
  }

  /** Drops alarms that were over before `time`. */
  forget(time: number): void {
    for (const [id, { gmtRelease }] of this.#rows) if (gmtRelease !== null && gmtRelease < time) this.#rows.delete(id)
  }

  /** The number of current alarms of an equipment and of its gateway. */
  holding(equipId: string, gatewayId: string | null): number {
    return (this.#holding.get(`e ${equipId}`) ?? 0) + (this.#holding.get(`g ${gatewayId}`) ?? 0)
  }

  #count(row: AlarmRow, step: 1 | -1): void {
    if (row.gmtRelease !== null || row.suppression !== '') return
    for (const owner of ownersOf(row)) this.#holding.set(owner, (this.#holding.get(owner) ?? 0) + step)
  }
}

/** Keys of the equipment or gateway that an alarm counts for. Alarms of the server and of measured variables have none. */
function ownersOf(row: AlarmRow): string[] {
  if (row.type === 'line') return lineDevices(row).map((id) => `e ${id}`)
  if (row.equipId !== null) return [`e ${row.equipId}`]
  return row.gatewayId === null ? [] : [`g ${row.gatewayId}`]
}
