import { commonSettings, defaultSimulation, type Settings, type StoredSignal, simulated } from '@mimic/contract'
import type { SealedSettings } from './sealedSettings.ts'

/** A signal of a document; one that is only tried has no id of its own. */
export type DocumentSignal = Omit<StoredSignal, 'id'> & { readonly id: string | undefined }

/** A device as it stands in the configuration document of its gateway (docs/gateway.md); in the store its secrets are sealed. */
export function documentDevice(
  equipId: string,
  driver: string,
  settings: SealedSettings,
  signals: readonly DocumentSignal[],
): object {
  return { equipId, driver, ...settings, signals: signals.map(toSignal) }
}

/**
 * A device that runs simulated, whatever its driver is: it keeps its intervals, and its values are computed in the
 * units of its signals.
 */
export function simulatedDevice(
  equipId: string,
  settings: SealedSettings,
  signals: readonly StoredSignal[],
  simulation: Readonly<Record<string, Settings>>,
): object {
  const common = Object.fromEntries(Object.entries(settings).filter(([name]) => name in commonSettings))
  const computed = signals.map((signal) => ({
    ...signal,
    scale: 1,
    offset: 0,
    noValueAt: '',
    address: named(signal, simulation[signal.id] ?? defaultSimulation(signal)),
  }))
  return documentDevice(equipId, simulated.id, common, computed)
}

/** Others follow a signal, and compute with it, by its tag. */
const named = ({ sn }: StoredSignal, address: Settings): Settings =>
  address['name'] ? address : { ...address, name: sn }

function toSignal(signal: DocumentSignal, place: number): object {
  const {
    id = `signal-${place}`,
    dataType,
    address,
    scale,
    offset,
    decimals,
    deadBand,
    intervalMs,
    noValueAt,
    lowerLimit,
    upperLimit,
  } = signal
  return {
    id,
    valueType: dataType,
    ...(dataType === 'number' && {
      ...(scale !== 1 && { scale }),
      ...(offset !== 0 && { offset }),
      decimals,
      ...(lowerLimit !== null && { lowerLimit }),
      ...(upperLimit !== null && { upperLimit }),
    }),
    ...(deadBand !== null && { deadBand }),
    ...(intervalMs !== null && { intervalMs }),
    ...(noValueAt !== '' && { noValueAt }),
    ...(signal.access === 'rw' && { writable: true }),
    // The types of an open object do not say what the kind's schema has checked.
    ...(address as Settings),
  }
}
