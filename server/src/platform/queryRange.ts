import { DAY_MS, limits } from '@mimic/contract'
import { invalid } from './ApiError.ts'

/** 5.4: the end is not before the start, and 30 days after it at most. @throws {ApiError} on `dateEnd` */
export function assertRange(dateStart: number, dateEnd: number): void {
  if (dateEnd < dateStart) throw invalid('dateEnd', 'tooSmall', dateStart)
  if (dateEnd - dateStart > limits.query.rangeDays * DAY_MS) throw invalid('dateEnd', 'limit', limits.query.rangeDays)
}
