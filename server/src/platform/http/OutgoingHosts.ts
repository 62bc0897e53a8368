import { lookup as dnsLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import { promisify } from 'node:util'
import type { FieldProblem } from '@mimic/contract'

const lookupAll = promisify(dnsLookup) as (host: string, options: { all: true }) => Promise<LookupAddress[]>

/** Addresses inside of a network: RFC 1918, 6598, 3927, 4193, 4291 and the special ones of RFC 6890. */
const inner = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(net, bits, 'ipv6')

/** The server does not call this host. */
export class HostForbidden extends Error {
  readonly host: string
  constructor(host: string) {
    super(`the host ${host} is not allowed`)
    this.name = 'HostForbidden'
    this.host = host
  }
}

type Answer = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/**
 * Decides which hosts the server calls where people name them. Any public address may be called; one inside of a network
 * only if `MIMIC_OUTGOING_HOSTS` names the host, so that nobody makes the server ask its neighbours (server-side request
 * forgery). A name is resolved once and that address is called, so that a name which changes its address gains nothing.
 */
export class OutgoingHosts {
  readonly #allowed: ReadonlySet<string>

  /** @param allowed names and addresses, each with a port where only that one is allowed */
  constructor(allowed: readonly string[]) {
    this.#allowed = new Set(allowed.map((each) => each.toLowerCase()))
  }

  /** @throws {HostForbidden} for an address inside of a network; a name is judged when it is resolved */
  assertLiteral(host: string, port: number): void {
    const plain = bare(host)
    if (isIP(plain) !== 0 && isInner(plain) && !this.isNamed(plain, port)) throw new HostForbidden(host)
  }

  /** Whether the list names a host. */
  isNamed(host: string, port: number): boolean {
    const name = host.toLowerCase()
    return this.#allowed.has(name) || this.#allowed.has(`${name}:${port}`)
  }

  /** The problem of a setting that names the host; a name is judged when it is resolved. */
  problemsOf(path: string, host: string, port: number): FieldProblem[] {
    try {
      this.assertLiteral(host, port)
      return []
    } catch (error) {
      if (!(error instanceof HostForbidden)) throw error
      return [{ path, reason: 'notAllowed', detail: host }]
    }
  }

  /** The address to call. @throws {HostForbidden}; the error of the resolver for an unknown name */
  async resolve(host: string, port: number): Promise<string> {
    const plain = bare(host)
    this.assertLiteral(plain, port)
    if (isIP(plain) !== 0) return plain
    const [first] = await this.#allowedOf(plain, port)
    if (!first) throw new HostForbidden(host)
    return first.address
  }

  /** Resolves names for `net` and `http`, for connections to that port. */
  lookupFor(port: number): (host: string, options: LookupOptions, answer: Answer) => void {
    return (host, options, answer) => {
      this.#allowedOf(host, port).then(
        (addresses) => {
          const [first] = addresses
          if (!first) answer(new HostForbidden(host), '')
          else if (options.all) answer(null, addresses)
          else answer(null, first.address, first.family)
        },
        (error: NodeJS.ErrnoException) => answer(error, ''),
      )
    }
  }

  async #allowedOf(host: string, port: number): Promise<LookupAddress[]> {
    const addresses = await lookupAll(host, { all: true })
    return this.isNamed(host, port) ? addresses : addresses.filter(({ address }) => !isInner(address))
  }
}

/** An address of version 6 without its brackets. */
const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

function isInner(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return inner.check(mapped, 'ipv4')
  return inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
