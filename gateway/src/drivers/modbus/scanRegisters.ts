import { isDeepStrictEqual } from 'node:util'
import type { BrowseNode } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import { type GatewayText, type Said, says } from '@mimic/contract/gatewayTexts'
import { FieldError, type FieldValue } from '../Driver.ts'
import type { ModbusAddress, ModbusSignal } from './modbusDevice.ts'
import { type Block, blockOf, splitBlock, splitCodes } from './planBlocks.ts'

type Area = ModbusAddress['area']
interface Scanned {
  readonly id: string
  readonly value?: FieldValue
  readonly text?: GatewayText
}

const areas: readonly Area[] = ['holding', 'input', 'coil', 'discrete']
const ADDRESSES = 65_536
/** An area has ranges of this many addresses, and each of them parts that one request reads. */
const RANGE = 1_000
const PART = 100
/** A part that is refused is read by halves, down to single addresses. A slow line answers in part. */
const MAX_REQUESTS = 2 * PART
const WAIT_MS = 15_000

/**
 * Lists the areas of a device, their ranges, and the present values of a part of a range: `holding:100:100` has the
 * addresses 100 to 199.
 * @param read reads a block in one request. @throws {FieldError} when the device does not answer
 */
export async function scanRegisters(
  node: string,
  read: (block: Block) => Promise<readonly Scanned[]>,
): Promise<BrowseNode[]> {
  if (node === '') return areas.map((area) => branch(area, says('registers', { area })))
  const [, name, first = '0', size] = /^(\w+)(?::(\d{1,5}):(\d{1,4}))?$/.exec(node) ?? []
  const area = areas.find((each) => each === name)
  if (!area) throw new FieldError(codes.commAddressMalformed, says('notRange', { node }))
  if (size === undefined) return partsOf(area, 0, ADDRESSES, RANGE)
  const from = Number(first)
  if (Number(size) > PART) return partsOf(area, from, Math.min(Number(size), ADDRESSES - from), PART)
  return scan(area, from, Math.min(Number(size), ADDRESSES - from), read)
}

const branch = (node: string, title: Said): BrowseNode => ({ node, title, hasChildren: true, signal: null })

const partsOf = (area: Area, from: number, count: number, size: number): BrowseNode[] =>
  Array.from({ length: Math.ceil(count / size) }, (_, i) => {
    const start = from + i * size
    return branch(`${area}:${start}:${size}`, `${start}–${Math.min(start + size, from + count) - 1}`)
  })

async function scan(
  area: Area,
  from: number,
  count: number,
  read: (block: Block) => Promise<readonly Scanned[]>,
): Promise<BrowseNode[]> {
  const isSwitch = area === 'coil' || area === 'discrete'
  const signals = Array.from({ length: Math.max(0, count) }, (_, i): ModbusSignal => {
    const address = from + i
    return {
      id: String(address),
      address: { area, address, type: isSwitch ? 'bool' : 'u16', bit: 0, length: 0, byteOrder: 'ABCD' },
    }
  })
  if (signals.length === 0) return []
  const found = new Map<string, Scanned>()
  const waiting = [blockOf(signals)]
  const end = performance.now() + WAIT_MS
  for (let requests = 0; requests < MAX_REQUESTS && performance.now() < end; requests++) {
    const block = waiting.shift()
    if (!block) break
    try {
      for (const each of await read(block)) found.set(each.id, each)
    } catch (error) {
      if (!(error instanceof FieldError) || error.isDeviceDown) throw error
      if (splitCodes.has(error.code) && block.signals.length > 1) waiting.push(...splitBlock(block))
      else for (const { id } of block.signals) found.set(id, { id, text: error.text })
    }
  }
  return nodesOf(signals, found)
}

/** One node for each address that can be read, and one for each run of those that cannot. */
function nodesOf(signals: readonly ModbusSignal[], found: ReadonlyMap<string, Scanned>): BrowseNode[] {
  const nodes: BrowseNode[] = []
  let run: { readonly from: number; readonly detail: GatewayText; to: number } | undefined
  const endRun = () => {
    if (run) nodes.push({ ...branch(`${run.from}`, `${run.from}–${run.to}`), hasChildren: false, detail: run.detail })
    run = undefined
  }
  for (const { id, address } of signals) {
    const { value, text } = found.get(id) ?? {}
    if (value === undefined) {
      const detail = text ?? says('tooSlowToRead')
      if (!isDeepStrictEqual(run?.detail, detail)) endRun()
      run = { from: run?.from ?? address.address, detail, to: address.address }
      continue
    }
    endRun()
    const { area, type } = address
    nodes.push({
      node: `${area}:${id}:1`,
      title: says('registerAt', { area, address: id }),
      detail: typeof value === 'number' ? `${value} (0x${value.toString(16).padStart(4, '0')})` : String(value),
      hasChildren: false,
      signal: {
        dataType: type === 'bool' ? 'boolean' : 'number',
        isWritable: false,
        address: { area, address: address.address, type },
      },
    })
  }
  endRun()
  return nodes
}
