import { commonSettings } from './commonSettings.ts'
import type { DriverDeclaration, SettingFields } from './DriverDeclaration.ts'
import { http } from './http.ts'
import { modbusRtu, modbusRtuTcp, modbusTcp } from './modbus.ts'
import { mqtt } from './mqtt.ts'
import { opcua } from './opcua.ts'
import { s7 } from './s7.ts'
import { simulated } from './simulated.ts'
import { snmp } from './snmp.ts'
import { sparkplug } from './sparkplug.ts'
import { webhook } from './webhook.ts'

export { type Access, accessSpellings } from './access.ts'
export { commonSettings } from './commonSettings.ts'
export type { NumberForm } from './DriverDeclaration.ts'
export {
  type AddressedSignal,
  type DataType,
  type DriverDeclaration,
  dataTypes,
  defineDriverKind,
  type SettingField,
  type SettingFields,
  type SettingProblem,
  type Settings,
} from './DriverDeclaration.ts'
export { defaultSimulation } from './defaultSimulation.ts'
export { http } from './http.ts'
export { type JsonPath, jsonPathText, parseJsonPath } from './jsonPath.ts'
export { fillTemplate } from './jsonTemplate.ts'
export { type ModbusType, modbusRegisters, modbusRegistersOf, modbusRtu, modbusRtuTcp, modbusTcp } from './modbus.ts'
export { mqtt } from './mqtt.ts'
export { noValueProblem, parseNoValueMarks } from './noValueMarks.ts'
export { opcua } from './opcua.ts'
export { s7 } from './s7.ts'
export { parseS7Address, type S7Address, s7DataType } from './s7Address.ts'
export { simulated } from './simulated.ts'
export { type SimulatedFault, simulatedFaults } from './simulatedFaults.ts'
export { type Playback, parseExpression, parsePlayback, playbackAt, simulationInputs } from './simulation.ts'
export { snmp } from './snmp.ts'
export { sparkplug } from './sparkplug.ts'
export { webhook } from './webhook.ts'

/** Every kind of driver, in the order in which forms offer them. */
export const driverKinds: readonly DriverDeclaration[] = [
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
]

/** The declaration of a device's driver; undefined for a name that is no kind. */
export const driverKindOf = (driver: string): DriverDeclaration | undefined =>
  driverKinds.find(({ id }) => id === driver)

/** All settings of a device of a kind: those that every kind has, and its own. */
export const deviceSettings = ({ device }: DriverDeclaration): SettingFields => ({ ...device, ...commonSettings })

/** Whether a gateway computes the values of a device: it is set to, or its driver is the simulated one. */
export const runsSimulated = (isSet: boolean, driver: string): boolean => isSet || driver === simulated.id
