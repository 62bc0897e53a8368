import { idOfLane } from '@mimic/contract/bus'
import type { LiveValue } from '@mimic/contract/live'
import { unlessDamaged } from '../../../platform/db/storeFault.ts'
import type { History } from '../../history/store/History.ts'
import type { BadReasons } from '../store/BadReasons.ts'
import type { NewestValues } from '../store/NewestValues.ts'
import type { SignalDirectory } from '../store/SignalDirectory.ts'

interface RestoreOptions {
  readonly history: History
  readonly newest: NewestValues
  readonly reasons: BadReasons
  readonly directory: SignalDirectory
}

/** Restores the newest values, as far as they can be read: first the folded ones, then those of the journal. */
export async function restoreValues({ history, newest, reasons, directory }: RestoreOptions): Promise<void> {
  await unlessDamaged(history.load(), undefined)
  const take = (value: LiveValue) => newest.take(value, directory.get(value.id)?.equipId ?? '', undefined)
  for (const { signalId, point, bad } of await unlessDamaged(history.latest(), [])) {
    const lane = idOfLane(signalId)
    const val = { ...lane, ...point }
    const isNewest = take(val) !== undefined
    if (!lane.simulated) reasons.restore(bad, isNewest ? point.quality : 0)
    else if (isNewest) reasons.take(val)
  }
  for (const [lane, time, value, quality, code] of history.unfolded()) {
    const val = { ...idOfLane(lane), time, value, quality }
    if (take(val)) reasons.take(val, code)
  }
}
