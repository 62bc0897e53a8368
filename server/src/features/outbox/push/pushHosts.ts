import type { FieldProblem } from '@mimic/contract'
import type { OutgoingHosts } from '../../../platform/http/OutgoingHosts.ts'
import { portOf } from '../../../platform/http/outgoingRequest.ts'

const HTTPS_PORT = 443
/** A name, or any subdomain of one with two labels at least, with a port where it is another one than 443. */
const HOST = /^(\*\.(?=[\w-]+\.[\w-]))?[\w-]+(\.[\w-]+)*(:\d{1,5})?$/

const hostsOf = (list: string): string[] =>
  list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

/** Why a list of hosts of push services cannot be used. */
export function pushHostProblems(list: string, hosts: OutgoingHosts): FieldProblem[] {
  const named = hostsOf(list)
  if (named.length === 0) return [{ path: 'pushHosts', reason: 'required' }]
  return named.flatMap((each): FieldProblem[] => {
    if (!HOST.test(each)) return [{ path: 'pushHosts', reason: 'format', detail: each }]
    const [host = '', port] = each.split(':')
    return hosts.problemsOf('pushHosts', host, Number(port ?? HTTPS_PORT))
  })
}

/**
 * The address of a browser at its push service, which the browser itself has named: https alone, and a host of the list.
 * @returns undefined for any other address
 */
export function pushUrl(endpoint: string, list: string): URL | undefined {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined
  const port = portOf(url)
  const isNamed = hostsOf(list).some((each) => {
    const [host = '', namedPort] = each.split(':')
    const isHost = host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host
    return isHost && port === Number(namedPort ?? HTTPS_PORT)
  })
  return isNamed ? url : undefined
}
