import { webhook as declaration } from '@mimic/contract/drivers'
import { defineDriver } from '../DriverKind.ts'
import { WebhookDriver } from './WebhookDriver.ts'

/** Requests from outside: the devices of a port share its listener. */
export const webhook = defineDriver({
  declaration,
  lineOf: ({ settings }) => `${settings.port} ${settings.path}`,
  open: (device, host) => new WebhookDriver(device, host),
})
