import { defineDriver } from '../DriverKind.ts'
import { ModbusDriver } from './ModbusDriver.ts'
import { ModbusAddress, ModbusSettings } from './modbusConfig.ts'
import { registersOf } from './registerCodec.ts'

const ADDRESSES = 65_536

/** Modbus TCP (Modbus Application Protocol 1.1b3): registers and coils of a PLC. */
export const modbusTcp = defineDriver({
  id: 'modbus-tcp',
  device: ModbusSettings,
  signal: ModbusAddress,
  problem({ area, type, address, bit, deadBand = 0, writable }) {
    const isSwitch = area === 'coil' || area === 'discrete'
    if (isSwitch !== (type === 'bool')) return `type: area ${area} cannot be read as ${type}`
    if ((type === 'bit') !== (bit !== undefined)) return 'bit: belongs to type bit, and only to it'
    if (!isSwitch && address + registersOf(type) > ADDRESSES) return `address: ${type} does not fit behind ${address}`
    if ((type === 'bool' || type === 'bit') && deadBand > 0) return 'deadBand: a switch has none but 0'
    if (writable && (area === 'input' || area === 'discrete' || type === 'bit'))
      return `writable: ${type} in area ${area} cannot be written`
    return undefined
  },
  lineOf: ({ host, port }) => `${host.toLowerCase()}:${port}`,
  open: (device) => new ModbusDriver(device),
})
