import { judgeDevices } from '../../../config/judgeDevices.ts'
import type { FieldValue } from '../../Driver.ts'
import type { Peer } from '../../testing/Peer.ts'
import type { ModbusAddress } from '../modbusDevice.ts'
import { decodeRegisters, encodeRegisters } from '../registerCodec.ts'
import { manyCount, manyEntry, manyFirst, missingSignal, modbusSignals } from './modbusSignals.ts'
import { type Framing, RegisterServer } from './RegisterServer.ts'

/** A {@link RegisterServer} as the peer of a kind of driver. */
export function registerPeer(framing: Framing): Peer {
  const server = new RegisterServer(framing)
  return {
    driver: framing === 'tcp' ? 'modbus-tcp' : 'modbus-rtu-tcp',
    signals: modbusSignals,
    writable: 'u16',
    missing: missingSignal,
    many: {
      entry: manyEntry,
      set: async (value) => {
        for (let i = 0; i < manyCount; i++) server.holding.writeUInt16BE(value, 2 * (manyFirst + i))
      },
    },
    settings: () => ({ host: '127.0.0.1', port: server.port, unitId: 3 }),
    start: () => server.start(),
    kill: () => server.kill(),
    hang: (isSilent) => {
      server.isSilent = isSilent
    },
    delay: (ms) => {
      server.delayMs = ms
    },
    connections: () => server.connections,
    set: async (id, value) => setValue(server, addressOf(id), value),
    get: async (id) => getValue(server, addressOf(id)),
  }
}

const addresses = new Map(
  judgeDevices([{ equipId: 'e', driver: 'modbus-tcp', host: 'h', signals: modbusSignals.map(({ entry }) => entry) }])
    // They were checked by the kind of their driver.
    .devices.flatMap(({ signals }) => signals.map(({ id, address }) => [id, address as ModbusAddress] as const)),
)

export function addressOf(id: string): ModbusAddress {
  const address = addresses.get(id)
  if (!address) throw new Error(`no signal ${id}`)
  return address
}

function setValue({ holding, coils }: RegisterServer, address: ModbusAddress, value: FieldValue): void {
  if (address.area === 'coil') coils[address.address] = value === true
  else registersFor(address, value).copy(holding, address.address * 2)
}

function getValue({ holding, coils }: RegisterServer, address: ModbusAddress): FieldValue {
  if (address.area === 'coil') return coils[address.address] === true
  return decodeRegisters(address, holding.subarray(address.address * 2))
}

/** The registers of a value; of a bit, the register that has only this one. */
export function registersFor(address: ModbusAddress, value: FieldValue): Buffer {
  if (address.type !== 'bit') return encodeRegisters(address, Number(value))
  const register = Buffer.alloc(2)
  register.writeUInt16BE(value === true ? 1 << address.bit : 0)
  return register
}
