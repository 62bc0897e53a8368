import { isDeepStrictEqual } from 'node:util'
import type { DeviceConfig } from '../drivers/DeviceConfig.ts'

/** The changes that make the wanted devices run. */
export interface ConfigDiff {
  /** Equipment that is no longer in the configuration. */
  readonly removed: readonly string[]
  readonly changed: readonly DeviceConfig[]
  readonly added: readonly DeviceConfig[]
}

/** Compares the running devices with the wanted ones. Devices whose settings and signals are the same are left alone. */
export function configDiff(running: ReadonlyMap<string, DeviceConfig>, wanted: readonly DeviceConfig[]): ConfigDiff {
  const ids = new Set(wanted.map(({ equipId }) => equipId))
  const changed: DeviceConfig[] = []
  const added: DeviceConfig[] = []
  for (const device of wanted) {
    const now = running.get(device.equipId)
    if (!now) added.push(device)
    else if (!isDeepStrictEqual(now, device)) changed.push(device)
  }
  return { removed: [...running.keys()].filter((equipId) => !ids.has(equipId)), changed, added }
}
