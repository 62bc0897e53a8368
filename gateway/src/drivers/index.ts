import type { DriverKind } from './DriverKind.ts'
import { http } from './http/index.ts'
import { modbusRtu, modbusRtuTcp, modbusTcp } from './modbus/index.ts'
import { mqtt } from './mqtt/index.ts'
import { opcua } from './opcua/index.ts'
import { s7 } from './s7/index.ts'
import { simulated } from './simulated/index.ts'
import { snmp } from './snmp/index.ts'
import { sparkplug } from './sparkplug/index.ts'
import { webhook } from './webhook/index.ts'

/** Every kind of driver that this gateway speaks. A device is given to its own kind only. */
export const driverKinds = [
  modbusTcp,
  modbusRtuTcp,
  modbusRtu,
  mqtt,
  sparkplug,
  opcua,
  s7,
  http,
  webhook,
  snmp,
  simulated,
] as unknown as readonly DriverKind[]

/** The kind of a device's driver. @throws {Error} for a name that is no kind; a checked configuration has none */
export function kindOf({ driver }: { readonly driver: string }): DriverKind {
  const kind = driverKinds.find(({ declaration }) => declaration.id === driver)
  if (!kind) throw new Error(`there is no driver ${driver}`)
  return kind
}
