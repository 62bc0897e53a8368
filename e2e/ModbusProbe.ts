import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import modbus from 'modbus-serial'
import type { ModbusDevice } from '../gateway/src/drivers/modbusTcp/modbusConfig.ts'
import { decodeRegisters } from '../gateway/src/drivers/modbusTcp/registerCodec.ts'

/** Reads a signal's register directly from the plant, without our code in between: the screen must show this value. */
export async function readRegister(dataFolder: string, signalId: string): Promise<number | boolean> {
  // The start script wrote this file from a checked one.
  const config = JSON.parse(readFileSync(join(dataFolder, 'gateways/gateway-a.json'), 'utf8')) as {
    readonly devices: readonly ModbusDevice[]
  }
  const device = config.devices.find(({ signals }) => signals.some(({ id }) => id === signalId))
  const signal = device?.signals.find(({ id }) => id === signalId)
  if (!device || !signal) throw new Error(`no register of ${signalId}`)
  const client = new modbus.default()
  await client.connectTCP(device.host, { port: device.port })
  try {
    client.setID(device.unitId)
    if (signal.area === 'coil') return (await client.readCoils(signal.address, 1)).data[0] === true
    if (signal.area === 'discrete') return (await client.readDiscreteInputs(signal.address, 1)).data[0] === true
    const read =
      signal.area === 'holding'
        ? client.readHoldingRegisters(signal.address, 2)
        : client.readInputRegisters(signal.address, 2)
    return decodeRegisters(signal, (await read).buffer)
  } finally {
    client.close(() => undefined)
  }
}
