import { operatingPositionEntity } from '@mimic/contract/entities'
import { useAllRows } from '../../kit/entity/useAllRows.ts'

interface PositionRow {
  readonly id: string
  readonly title: string
  readonly version: number
}

/** The operating positions of the organisation, by name. */
export const usePositions = (refreshMs?: number) => useAllRows<PositionRow>(operatingPositionEntity, refreshMs)
