import { BlockList, isIP } from 'node:net'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import { FieldError } from '../Driver.ts'

/**
 * The machines that may send, as `BlockList` (which answers for either family).
 * @param text addresses and networks with commas between them; empty: this machine only
 * @throws {FieldError} for a text that is neither
 */
export function allowedSenders(text: string): BlockList {
  const list = new BlockList()
  const entries = text.split(',').map((entry) => entry.trim())
  for (const entry of entries.some((each) => each !== '') ? entries : ['127.0.0.1', '::1']) {
    if (entry === '') continue
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const most = family === 'ipv6' ? 128 : 32
    if (isIP(address) === 0 || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= most)))
      throw new FieldError(codes.commAddressMalformed, says('notNetwork', { text: entry, example: '10.1.0.0/16' }))
    list.addSubnet(address, bits === undefined ? most : Number(bits), family)
  }
  return list
}

/** Whether this machine may send. @param address as a socket has it, an IPv4 one perhaps as `::ffff:10.1.0.7` */
export function maySend(list: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}
