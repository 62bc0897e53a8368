import type { Curve } from '@mimic/contract'
import type { Outages } from '../gateways/store/Outages.ts'
import type { EquipmentDirectory } from '../live/store/EquipmentDirectory.ts'
import { type Gap, markGaps } from './markGaps.ts'

/** The largest number of outages in one answer. */
const OUTAGES = 500

export interface GapSources {
  readonly outages: Outages
  readonly equipment: EquipmentDirectory
  /** The equipment that a signal belongs to; undefined for a measured variable. */
  readonly equipOf: (signalId: string) => string | undefined
}

interface TimeRange {
  readonly dateStart: number
  readonly dateEnd: number
}

interface Outage {
  readonly kind: Gap['kind']
  /** The equipment of the query that the outage concerns. */
  readonly equipIds: string[]
  readonly from: number
  /** Null while the outage lasts. */
  readonly to: number | null
  readonly samples: number
}

/** When the gateways of recorded variables sent nothing. */
export class HistoryGaps {
  readonly #sources: GapSources

  constructor(sources: GapSources) {
    this.#sources = sources
  }

  async outagesOf(equipIds: readonly string[], { dateStart, dateEnd }: TimeRange): Promise<Outage[]> {
    const { equipment, outages } = this.#sources
    const gateways = equipIds.flatMap((id) => equipment.get(id)?.gatewayId ?? [])
    const found = await outages.of([...new Set(gateways)], dateStart, dateEnd, OUTAGES)
    return found.flatMap(({ kind, gatewayId, equipId, gmtStart, gmtEnd, samples }): Outage[] => {
      const own = equipIds.filter((id) =>
        equipId === null ? equipment.get(id)?.gatewayId === gatewayId : id === equipId,
      )
      if (own.length === 0) return []
      return [{ kind: kind === 'lost' ? 'lost' : 'offline', equipIds: own, from: gmtStart, to: gmtEnd, samples }]
    })
  }

  /** Outages of any of the columns, oldest first. */
  async ofColumns(columns: readonly { readonly id: string }[], range: TimeRange): Promise<Gap[]> {
    return asGaps(await this.outagesOf(this.#equipsOf(columns), range), range)
  }

  /** The curves, each interrupted where its own equipment sent nothing. */
  async mark(curves: readonly Curve[], range: TimeRange): Promise<Curve[]> {
    const outages = await this.outagesOf(this.#equipsOf(curves), range)
    return curves.map((curve) => {
      const equipId = this.#sources.equipOf(curve.id)
      const own = outages.filter(({ equipIds }) => equipId !== undefined && equipIds.includes(equipId))
      return markGaps(curve, asGaps(own, range))
    })
  }

  #equipsOf(columns: readonly { readonly id: string }[]): string[] {
    return [...new Set(columns.flatMap(({ id }) => this.#sources.equipOf(id) ?? []))]
  }
}

/** An outage that has not ended reaches to the end of the range. */
const asGaps = (outages: readonly Outage[], { dateEnd }: TimeRange): Gap[] =>
  outages
    .map(({ kind, from, to, samples }) => ({ kind, from, to: to ?? dateEnd, samples }))
    .sort((a, b) => a.from - b.from)
