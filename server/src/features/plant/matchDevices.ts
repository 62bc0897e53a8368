import type { ProjectFileDevice } from '@mimic/contract'
import type { NamedDevice } from './readProjectFile.ts'

export interface Matched {
  readonly devices: readonly ProjectFileDevice[]
  /** Ids here by ids of the file. */
  readonly equips: ReadonlyMap<string, string>
  readonly signals: ReadonlyMap<string, string>
}

interface OwnDevice {
  readonly id: string
  readonly equipName: string
  readonly sn: string
}

/**
 * The device of a server for each of a file: the chosen one, else the one with its serial number, else the one with its
 * id and name. Of several with one serial number, the one with its id. @param chosen ids here by ids of the file
 */
export function deviceFor(
  { id, sn, equipName }: NamedDevice,
  own: readonly OwnDevice[],
  chosen: ReadonlyMap<string, string>,
): string | undefined {
  const wanted = chosen.get(id)
  if (wanted !== undefined) return own.find((device) => device.id === wanted)?.id
  const same = sn === '' ? [] : own.filter((device) => device.sn === sn)
  const bySn = same.find((device) => device.id === id) ?? (same.length === 1 ? same[0] : undefined)
  if (bySn) return bySn.id
  return own.find((device) => device.id === id && device.equipName === equipName && (sn === '' || device.sn === ''))?.id
}

/** Finds the signals of a file in their devices: by tag, else by id. */
export function matchSignals(
  named: readonly NamedDevice[],
  equips: ReadonlyMap<string, string>,
  own: readonly { readonly id: string; readonly equipId: string; readonly sn: string }[],
): Matched {
  const ofDevice = Map.groupBy(own, ({ equipId }) => equipId)
  const signals = new Map<string, string>()
  const devices = named.map((device): ProjectFileDevice => {
    const equipId = equips.get(device.id) ?? null
    const here = equipId === null ? [] : (ofDevice.get(equipId) ?? [])
    // A device may have 20,000 signals.
    const bySn = Map.groupBy(here, ({ sn }) => sn)
    const byId = new Map(here.map((signal) => [signal.id, signal]))
    const missing = device.signals.flatMap(({ id, sn, title }) => {
      const tagged = sn === '' ? [] : (bySn.get(sn) ?? [])
      const found = (tagged.length === 1 ? tagged[0] : undefined) ?? byId.get(id)
      if (!found) return [sn || title]
      signals.set(id, found.id)
      return []
    })
    const { id, equipName, sn } = device
    return { id, equipName, sn, equipId, signals: device.signals.length, missing }
  })
  return { devices, equips, signals }
}
