import { sparkplug as declaration } from '@mimic/contract/drivers'
import { defineDriver } from '../DriverKind.ts'
import { brokerLine } from '../mqtt/BrokerLink.ts'
import { SparkplugDriver } from './SparkplugDriver.ts'

/** Edge nodes of Sparkplug B; those of one broker are one line. */
export const sparkplug = defineDriver({
  declaration,
  lineOf: ({ settings }) => brokerLine(settings),
  open: (device, host) => new SparkplugDriver(device, host),
})
