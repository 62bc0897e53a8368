import { runsSimulated } from '@mimic/contract/drivers'
import type { Db } from '../../../platform/db/Database.ts'
import { type AlarmSight, sightOf } from '../../alarms/store/alarmSight.ts'

export interface KnownEquipment {
  readonly id: string
  readonly orgId: string
  readonly title: string
  /** `eg` or `gm`. */
  readonly equipType: string
  readonly gatewayId: string | null
  /** Its gateway computes its values. */
  readonly isSimulated: boolean
  /** The permission group of its alarms. */
  readonly sight: AlarmSight
}

/** All equipment with its gateway. Loaded at start, and reloaded when equipment changes. */
export class EquipmentDirectory {
  readonly #db: Db
  #equipment = new Map<string, KnownEquipment>()

  constructor(db: Db) {
    this.#db = db
  }

  async load(): Promise<void> {
    const rows = await this.#db
      .selectFrom('equipment')
      .select(['id', 'orgId', 'equipName as title', 'gatewayId', 'equipType', 'ruleType', 'driver', 'simulated'])
      .execute()
    this.#equipment = new Map(
      rows.map(({ equipType, ruleType, driver, simulated, ...row }) => [
        row.id,
        {
          ...row,
          equipType,
          isSimulated: runsSimulated(simulated === 1, driver),
          sight: sightOf({ equipType, ruleType }),
        },
      ]),
    )
  }

  get(id: string): KnownEquipment | undefined {
    return this.#equipment.get(id)
  }

  values(): Iterable<KnownEquipment> {
    return this.#equipment.values()
  }
}
