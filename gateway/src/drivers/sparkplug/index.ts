import { sparkplug as declaration } from '@mimic/contract/drivers'
import { defineDriver } from '../DriverKind.ts'
import { SparkplugDriver } from './SparkplugDriver.ts'

/** Edge nodes of Sparkplug B; those of one broker are one line. */
export const sparkplug = defineDriver({
  declaration,
  lineOf: ({ settings }) => new URL(settings.url).host.toLowerCase(),
  open: (device, host) => new SparkplugDriver(device, host),
})
