import { modbusRegistersOf } from '@mimic/contract/drivers'
import { codes } from '@mimic/contract/errors'
import type { ModbusAddress, ModbusSignal } from './modbusDevice.ts'

/** One read request and the signals it answers. */
export interface Block {
  readonly area: ModbusAddress['area']
  readonly start: number
  readonly count: number
  /** By address. */
  readonly signals: readonly ModbusSignal[]
}

/** The protocol's limits of one request (Modbus application protocol 1.1b3, 6.1 and 6.3). */
const MAX_REGISTERS = 125
const MAX_SWITCHES = 2000
/** Reading some unused registers along is cheaper than another round trip. */
const MAX_GAP = 16

/**
 * The fewest read requests for a device's signals: neighbours, and those with a small gap between them, share one.
 * @param maxRegisters that the device answers at once; a longer value has a request of its own
 */
export function planBlocks(signals: readonly ModbusSignal[], maxRegisters = MAX_REGISTERS): Block[] {
  const sorted = [...signals].sort(({ address: a }, { address: b }) =>
    a.area < b.area ? -1 : a.area > b.area ? 1 : a.address - b.address,
  )
  const blocks: { area: ModbusAddress['area']; start: number; count: number; signals: ModbusSignal[] }[] = []
  for (const signal of sorted) {
    const { area, address: start } = signal.address
    const end = endOf(signal)
    const open = blocks.at(-1)
    const fits =
      open?.area === area &&
      start - (open.start + open.count) <= MAX_GAP &&
      end - open.start <= (isSwitch(signal) ? MAX_SWITCHES : maxRegisters)
    if (open && fits) {
      open.count = Math.max(open.count, end - open.start)
      open.signals.push(signal)
    } else {
      blocks.push({ area, start, count: end - start, signals: [signal] })
    }
  }
  return blocks
}

/**
 * Codes with which devices refuse a request because of a part of it, or because it is too long for them: they say
 * illegal address, illegal value or failure.
 */
export const splitCodes: ReadonlySet<number> = new Set([
  codes.gatewayIllegalAddress,
  codes.gatewayIllegalValue,
  codes.gatewaySlaveFault,
])

/**
 * Splits a request that the device refused into two: at the widest gap, which the device may not have, otherwise in
 * the middle, so that a wrong address costs its own signal only. A block of one signal stays as it is.
 */
export function splitBlock(block: Block): Block[] {
  const { signals } = block
  if (signals.length < 2) return [block]
  let cut = signals.length >> 1
  let widest = 0
  let end = 0
  signals.forEach((signal, i) => {
    const gap = i === 0 ? 0 : signal.address.address - end
    if (gap > widest) {
      widest = gap
      cut = i
    }
    end = Math.max(end, endOf(signal))
  })
  return [blockOf(signals.slice(0, cut)), blockOf(signals.slice(cut))]
}

/** The request for these signals; they are of one area, by address, and at least one. */
export function blockOf(signals: readonly ModbusSignal[]): Block {
  const [first] = signals
  if (!first) throw new Error('a block has at least one signal')
  const end = Math.max(...signals.map(endOf))
  const { area, address: start } = first.address
  return { area, start, count: end - start, signals }
}

const isSwitch = ({ address: { area } }: ModbusSignal): boolean => area === 'coil' || area === 'discrete'
const endOf = ({ address }: ModbusSignal): number => address.address + Math.max(1, modbusRegistersOf(address))
