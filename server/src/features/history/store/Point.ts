import type { LiveValue } from '@mimic/contract/live'

/** One recorded value of a signal. */
export type Point = Pick<LiveValue, 'time' | 'value' | 'quality'>
