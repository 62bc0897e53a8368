import { mqtt as declaration } from '@mimic/contract/drivers'
import { defineDriver } from '../DriverKind.ts'
import { brokerLine } from './BrokerLink.ts'
import { MqttDriver } from './MqttDriver.ts'

/** Topics of a broker: each device has a connection of its own, also where several share a broker. */
export const mqtt = defineDriver({
  declaration,
  lineOf: ({ settings }) => brokerLine(settings),
  open: (device, host) => new MqttDriver(device, host),
})
