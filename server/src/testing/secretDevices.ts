import { type DriverDeclaration, driverKinds, isSecretField, isShownWith, type Settings } from '@mimic/contract'

/** Settings of devices that use the secrets of their kind, by the kind of driver. */
const settingsOf: Readonly<Record<string, readonly Settings[]>> = {
  mqtt: [{ broker: 'other', url: 'mqtt://a.example:1883' }],
  'sparkplug-b': [{ broker: 'other', url: 'mqtt://a.example:1883', groupId: 'group', edgeNodeId: 'node' }],
  opcua: [{ endpointUrl: 'opc.tcp://a.example:4840' }],
  http: [{ url: 'http://a.example/x' }],
  webhook: [{ path: '/a' }],
  snmp: [
    { host: 'a.example', version: '2c' },
    { host: 'a.example', version: '3' },
  ],
}

interface SecretDevice {
  readonly kind: DriverDeclaration
  readonly settings: Settings
  /** The secret fields that these settings use. */
  readonly secrets: readonly string[]
  /** The settings with this text in each secret field. */
  readonly withSecrets: (text: string) => Settings
}

/** A device of every kind of driver that has secrets. @throws {Error} for a kind that has none here */
export const secretDevices: readonly SecretDevice[] = driverKinds.flatMap((kind) => {
  const names = Object.keys(kind.device).filter((name) => isSecretField(kind.device[name]))
  if (names.length === 0) return []
  const all = settingsOf[kind.id]
  if (!all) throw new Error(`add settings of ${kind.id}, which has secrets`)
  return all.map((settings): SecretDevice => {
    const secrets = names.filter((name) => {
      const field = kind.device[name]
      return field && isShownWith(field, (at) => settings[at] ?? kind.device[at]?.initial)
    })
    return {
      kind,
      settings,
      secrets,
      withSecrets: (text) => ({ ...settings, ...Object.fromEntries(secrets.map((name) => [name, text])) }),
    }
  })
})
