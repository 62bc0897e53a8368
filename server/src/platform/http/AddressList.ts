import { BlockList, isIP, isIPv6 } from 'node:net'

const familyOf = (ip: string) => (isIPv6(ip) ? 'ipv6' : 'ipv4')

/** The address and the bits of `10.1.2.3` or `10.0.0.0/8`; undefined for a text that is neither. */
function rangeIn(text: string): { readonly ip: string; readonly prefix: number } | undefined {
  const [ip = '', bits, ...rest] = text.split('/')
  const most = isIPv6(ip) ? 128 : 32
  const prefix = bits === undefined ? most : Number(bits)
  const isRange = isIP(ip) !== 0 && bits !== '' && rest.length === 0
  return isRange && Number.isInteger(prefix) && prefix >= 0 && prefix <= most ? { ip, prefix } : undefined
}

/** The first text that is neither an IP address nor a range of them in CIDR notation. */
export const wrongAddress = (addresses: readonly string[]): string | undefined =>
  addresses.find((each) => rangeIn(each) === undefined)

/** IPv4 and IPv6 addresses and ranges. An IPv4 address matches as `::ffff:10.0.0.1` too. */
export class AddressList {
  readonly #list = new BlockList()

  /** @param addresses those in which {@link wrongAddress} finds none; a wrong one matches nothing */
  constructor(addresses: readonly string[]) {
    for (const each of addresses) {
      const range = rangeIn(each)
      if (range) this.#list.addSubnet(range.ip, range.prefix, familyOf(range.ip))
    }
  }

  has(ip: string): boolean {
    return this.#list.check(ip, familyOf(ip))
  }
}
