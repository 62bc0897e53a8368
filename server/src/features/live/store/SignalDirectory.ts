import type { Db } from '../../../platform/db/Database.ts'

export interface KnownSignal {
  readonly id: string
  readonly orgId: string
  readonly equipId: string
  readonly gatewayId: string | null
  readonly dataType: string
  /** Not empty: the server computes it, and takes it from no gateway. */
  readonly formula: string
}

/** All signals with their equipment and gateway. Loaded at start, and reloaded when equipment changes. */
export class SignalDirectory {
  readonly #db: Db
  #signals = new Map<string, KnownSignal>()

  constructor(db: Db) {
    this.#db = db
  }

  /** @returns the signals that are gone since the last load */
  async load(): Promise<readonly KnownSignal[]> {
    const before = this.#signals
    const rows = await this.#db
      .selectFrom('signal')
      .innerJoin('equipment', 'equipment.id', 'signal.equipId')
      .select([
        'signal.id',
        'signal.orgId',
        'signal.equipId',
        'signal.dataType',
        'signal.formula',
        'equipment.gatewayId',
      ])
      .execute()
    this.#signals = new Map(rows.map((row) => [row.id, row]))
    return [...before.values()].filter(({ id }) => !this.#signals.has(id))
  }

  get(id: string): KnownSignal | undefined {
    return this.#signals.get(id)
  }

  get size(): number {
    return this.#signals.size
  }

  equipmentOf(gatewayId: string): Set<string> {
    const ids = new Set<string>()
    for (const signal of this.#signals.values()) if (signal.gatewayId === gatewayId) ids.add(signal.equipId)
    return ids
  }
}
