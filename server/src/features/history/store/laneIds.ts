import { simulatedId } from '@mimic/contract/bus'

/** The ids of variables on both lanes of history: measured and simulated values. */
export const laneIds = (ids: readonly string[]): string[] => ids.flatMap((id) => [id, simulatedId(id)])
