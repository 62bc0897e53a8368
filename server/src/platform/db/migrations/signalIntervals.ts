import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** Signals that are read less often than the others of their device. */
export const signalIntervals: Migration = {
  name: '049_signal_intervals',
  async up({ schema }: Db) {
    await schema.alterTable('signal').addColumn('ownIntervalMs', 'integer').execute()
  },
}
