import { opcua as declaration } from '@mimic/contract/drivers'
import { defineDriver } from '../DriverKind.ts'
import { listEndpoints } from './listEndpoints.ts'
import { OpcuaDriver } from './OpcuaDriver.ts'

/** Variables of an OPC UA server; the client library is loaded with the first device. */
export const opcua = defineDriver({
  declaration,
  lineOf: ({ settings }) => settings.endpointUrl.toLowerCase(),
  open: (device, host) => new OpcuaDriver(device, host),
  listEndpoints,
})
