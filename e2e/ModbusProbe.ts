import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import modbus from 'modbus-serial'
import { devicesOf, parseConfig } from '../gateway/src/config/config.ts'
import type { ModbusTcpDevice } from '../gateway/src/drivers/modbus/modbusDevice.ts'
import { decodeRegisters } from '../gateway/src/drivers/modbus/registerCodec.ts'
import { toSignalValue } from '../gateway/src/values/signalValue.ts'

/** Reads a signal's register directly from the plant, without our code in between: the screen must show this value. */
export async function readRegister(dataFolder: string, signalId: string): Promise<number | boolean> {
  const config = parseConfig(JSON.parse(readFileSync(join(dataFolder, 'gateways/gateway-a.json'), 'utf8')))
  // Every device of the demo is one of Modbus TCP.
  const devices = devicesOf(config) as readonly ModbusTcpDevice[]
  const device = devices.find(({ signals }) => signals.some(({ id }) => id === signalId))
  const signal = device?.signals.find(({ id }) => id === signalId)
  if (!device || !signal) throw new Error(`no register of ${signalId}`)
  const { area, address } = signal.address
  const client = new modbus.default()
  await client.connectTCP(device.settings.host, { port: device.settings.port })
  try {
    client.setID(device.settings.unitId)
    if (area === 'coil') return (await client.readCoils(address, 1)).data[0] === true
    if (area === 'discrete') return (await client.readDiscreteInputs(address, 1)).data[0] === true
    const read = area === 'holding' ? client.readHoldingRegisters(address, 2) : client.readInputRegisters(address, 2)
    const value = toSignalValue(signal, decodeRegisters(signal.address, (await read).buffer))
    if (value === undefined || typeof value === 'string') throw new Error(`${signalId} has no value`)
    return value
  } finally {
    client.close(() => undefined)
  }
}
