import { s7 as declaration } from '@mimic/contract/drivers'
import { defineDriver } from '../DriverKind.ts'
import { S7Driver } from './S7Driver.ts'

/** PLCs of the S7 family; each device has a connection of its own. */
export const s7 = defineDriver({
  declaration,
  lineOf: ({ settings: { host, port } }) => `${host.toLowerCase()}:${port}`,
  open: (device) => new S7Driver(device),
})
