import { snmp as declaration } from '@mimic/contract/drivers'
import { defineDriver } from '../DriverKind.ts'
import { SnmpDriver } from './SnmpDriver.ts'

/** Objects of an SNMP agent, by UDP. */
export const snmp = defineDriver({
  declaration,
  lineOf: ({ settings: { host, port } }) => `${host.toLowerCase()}:${port}`,
  open: (device) => new SnmpDriver(device),
})
