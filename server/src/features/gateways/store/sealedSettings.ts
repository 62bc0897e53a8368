import { driverKindOf, isSecretField, type Settings } from '@mimic/contract'
import type { StoreSecrets } from '../../../platform/settings/StoreSecrets.ts'

interface Sealed {
  readonly sealed: string
}

/** Settings as they stand in the store: in place of a secret, an object with its sealed text. */
export type SealedSettings = Readonly<Record<string, Settings[string] | Sealed>>

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value

/**
 * Names where secrets of devices stand. Settings of an organisation go from templates to devices and from those into
 * configurations of gateways, so all of them are sealed for one use.
 */
const deviceUse = (orgId: string): string => `device:${orgId}`

/**
 * The settings with their secrets sealed.
 * @param before the stored settings: a secret that stays the same keeps its sealed text, so that what is made of the
 *   settings stays the same too
 */
export function sealedSettings(
  secrets: StoreSecrets,
  orgId: string,
  { driver, driverConfig }: { readonly driver: string; readonly driverConfig: Settings },
  before: SealedSettings = {},
): SealedSettings {
  const fields = driverKindOf(driver)?.device ?? {}
  const use = deviceUse(orgId)
  return Object.fromEntries(
    Object.entries(driverConfig).map(([name, value]) => {
      if (!isSecretField(fields[name]) || value === '') return [name, value]
      const known = before[name]
      if (isSealed(known) && secrets.open(known.sealed, use) === value) return [name, known]
      return [name, { sealed: secrets.seal(String(value), use) }]
    }),
  )
}

/**
 * The settings with their secrets in clear.
 * @param lost what stands for a secret that another key has sealed; by default it counts as none
 */
export const openedSettings = (
  secrets: StoreSecrets,
  orgId: string,
  settings: SealedSettings,
  lost: (name: string) => string = () => '',
): Settings =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      isSealed(value) ? (secrets.open(value.sealed, deviceUse(orgId)) ?? lost(name)) : value,
    ]),
  )
