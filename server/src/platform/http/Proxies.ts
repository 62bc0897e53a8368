import type { IncomingMessage } from 'node:http'
import { AddressList, wrongAddress } from './AddressList.ts'

/** Names that stand for ranges of addresses. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** The trusted reverse proxies: the server believes `X-Forwarded-For`, `-Proto` and `-Host` only from them. */
export class Proxies {
  readonly #list: AddressList

  /** @param addresses addresses, ranges (`10.0.0.0/8`), `loopback` or `private`. @throws {Error} that names a wrong one */
  constructor(addresses: readonly string[]) {
    const all = addresses.flatMap((each) => NAMED[each] ?? [each])
    const wrong = wrongAddress(all)
    if (wrong !== undefined)
      throw new Error(
        `MIMIC_TRUSTED_PROXIES must be a comma list of addresses, ranges like 10.0.0.0/8, "loopback" or "private", not "${wrong}"`,
      )
    this.#list = new AddressList(all)
  }

  isTrusted(ip: string | undefined): boolean {
    return ip !== undefined && this.#list.has(ip)
  }

  /** The address of the caller: the last one that is no trusted proxy's. */
  addressOf({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
    const forwarded = [headers['x-forwarded-for'] ?? []]
      .flat()
      .join()
      .split(',')
      .flatMap((each) => each.trim() || [])
    const all = [...forwarded, socket.remoteAddress ?? '']
    return all.findLast((each) => !this.isTrusted(each)) ?? all[0] ?? ''
  }

  /** True when the browser speaks https with this server, or with a trusted proxy before it. */
  isSecure({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
    if ('encrypted' in socket && socket.encrypted === true) return true
    const given = headers['x-forwarded-proto']
    const last = (Array.isArray(given) ? given.join(',') : (given ?? '')).split(',').at(-1)
    return last?.trim() === 'https' && this.isTrusted(socket.remoteAddress)
  }
}
