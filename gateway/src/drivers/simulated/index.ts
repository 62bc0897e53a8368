import { simulated as declaration } from '@mimic/contract/drivers'
import { defineDriver } from '../DriverKind.ts'
import { SimulatedDriver } from './SimulatedDriver.ts'

/** A device that is computed; each is a line of its own. */
export const simulated = defineDriver({
  declaration,
  lineOf: ({ equipId }) => `simulated:${equipId}`,
  open: (device) => new SimulatedDriver(device),
})
