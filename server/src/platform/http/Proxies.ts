import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Names that stand for ranges of addresses. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** The trusted reverse proxies: the server believes `X-Forwarded-For`, `-Proto` and `-Host` only from them. */
export class Proxies {
  readonly #list = new BlockList()

  /** @param addresses addresses, ranges (`10.0.0.0/8`), `loopback` or `private`. @throws {Error} that names a wrong one */
  constructor(addresses: readonly string[]) {
    for (const address of addresses.flatMap((each) => NAMED[each] ?? [each])) {
      const [ip = '', bits] = address.split('/')
      const most = isIPv6(ip) ? 128 : 32
      const prefix = bits === undefined ? most : Number(bits)
      if (isIP(ip) === 0 || bits === '' || !Number.isInteger(prefix) || prefix < 0 || prefix > most)
        throw new Error(
          `MIMIC_TRUSTED_PROXIES must be a comma list of addresses, ranges like 10.0.0.0/8, "loopback" or "private", not "${address}"`,
        )
      this.#list.addSubnet(ip, prefix, isIPv6(ip) ? 'ipv6' : 'ipv4')
    }
  }

  isTrusted(ip: string | undefined): boolean {
    return ip !== undefined && this.#list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
  }

  /** True when the browser speaks https with this server, or with a trusted proxy before it. */
  isSecure({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
    if ('encrypted' in socket && socket.encrypted === true) return true
    const given = headers['x-forwarded-proto']
    const last = (Array.isArray(given) ? given.join(',') : (given ?? '')).split(',').at(-1)
    return last?.trim() === 'https' && this.isTrusted(socket.remoteAddress)
  }
}
