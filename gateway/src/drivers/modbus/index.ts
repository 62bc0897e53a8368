import { modbusRtu as rtu, modbusRtuTcp as rtuTcp, modbusTcp as tcp } from '@mimic/contract/drivers'
import { defineDriver } from '../DriverKind.ts'
import { ModbusDriver } from './ModbusDriver.ts'
import { type ModbusClient, ModbusLine } from './ModbusLine.ts'
import type { ModbusTcpDevice } from './modbusDevice.ts'

const lineOf = ({ settings: { host, port } }: ModbusTcpDevice): string => `${host.toLowerCase()}:${port}`

/** Modbus TCP: a connection for each device, also where several share a host. */
export const modbusTcp = defineDriver({
  declaration: tcp,
  lineOf,
  open(device) {
    const { host, port } = device.settings
    const connect = (client: ModbusClient, timeout: number) => client.connectTCP(host, { port, timeout })
    return new ModbusDriver(device, new ModbusLine({ connect }))
  },
})

/** RTU frames over TCP: the devices of one host and port stand on one serial line, so they share a connection. */
export const modbusRtuTcp = defineDriver({
  declaration: rtuTcp,
  lineOf,
  open(device, host) {
    const { host: name, port } = device.settings
    const connect = (client: ModbusClient, timeout: number) => client.connectTelnet(name, { port, timeout })
    const { line, giveBack } = host.share(lineOf(device), () => new ModbusLine({ connect, hasPlainFrames: true }))
    return new ModbusDriver(device, line, giveBack)
  },
})

/** The port is locked until it is closed, so the next attempt waits for that. */
function closePort(client: ModbusClient): Promise<void> {
  // A port that fails while it closes (an adapter that is pulled out) has lost the library's listener by then, and an
  // error without a listener ends the process.
  const { _port: port } = client as unknown as { readonly _port?: NodeJS.EventEmitter }
  port?.on('error', () => undefined)
  return new Promise((resolve) => client.close(() => resolve()))
}

/** RTU at a serial port: the devices of one port share it, and must agree about its settings. */
export const modbusRtu = defineDriver({
  declaration: rtu,
  lineOf: ({ settings: { path } }) => path,
  open(device, host) {
    const { path, baudRate, parity, stopBits } = device.settings
    const connect = (client: ModbusClient) => client.connectRTUBuffered(path, { baudRate, parity, stopBits })
    const key = [path, baudRate, parity, stopBits].join(' ')
    const { line, giveBack } = host.share(key, () => new ModbusLine({ connect, end: closePort, hasPlainFrames: true }))
    return new ModbusDriver(device, line, giveBack)
  },
})
